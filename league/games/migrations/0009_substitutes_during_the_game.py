from django.db import migrations


class Migration(migrations.Migration):
    """Hand 0: during the game, from a hand that nobody noted."""

    dependencies = [
        ("games", "0008_noted_chombo"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="substitution", name="substitute_from_hand_one"),
    ]
