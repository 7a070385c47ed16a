from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_notes_beside_hands"),
    ]

    operations = [
        migrations.AddField(
            model_name="gameresult",
            name="replaced",
            field=models.BooleanField(default=False, verbose_name="replaced"),
        ),
    ]
