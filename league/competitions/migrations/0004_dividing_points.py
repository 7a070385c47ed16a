from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('competitions', '0003_tournaments'),
    ]

    operations = [
        migrations.AddField(
            model_name='competition',
            name='divide_by',
            field=models.PositiveSmallIntegerField(
                choices=[(1, 'not divided'), (10, 'by 10'), (20, 'by 20')], default=1, verbose_name='points divided'
            ),
        ),
    ]
