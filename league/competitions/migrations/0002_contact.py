from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('competitions', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='competition',
            name='contact',
            field=models.CharField(blank=True, max_length=200, verbose_name='contact'),
        ),
    ]
