from django.db import migrations, models


def note_final_scores(apps, schema_editor):
    """Until now, final scores from paper were the only thing that a game could have beside its hands."""
    apps.get_model("games", "Game").objects.filter(final_scores__isnull=False).update(has_notes=True)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0002_penalties_substitutions_figures'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='has_notes',
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.RunPython(note_final_scores, migrations.RunPython.noop),
    ]
