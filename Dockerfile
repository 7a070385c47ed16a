# Platzwind in a container: docker compose up, or docker build -t platzwind . && docker run -p 8000:8000 -v platzwind:/var/platzwind platzwind
FROM python:3.12-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PLATZWIND_VAR=/var/platzwind
WORKDIR /srv/platzwind

COPY requirements.txt .
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt

COPY . .
RUN useradd --system platzwind \
    && mkdir -p /var/platzwind \
    && SECRET_KEY=only-while-building python manage.py compile_catalogues \
    && SECRET_KEY=only-while-building STATIC_ROOT=/srv/platzwind/staticfiles python manage.py collectstatic --noinput \
    && chown -R platzwind /var/platzwind

ENV STATIC_ROOT=/srv/platzwind/staticfiles WORKERS=3
USER platzwind
VOLUME /var/platzwind
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz/', timeout=10)"]
CMD ["sh", "-c", "python manage.py migrate --noinput && exec gunicorn --bind 0.0.0.0:8000"]
