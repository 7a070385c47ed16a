"""gunicorn reads this from the folder it is started in: every way to start the server gets the same one."""

import os

wsgi_app = "league.wsgi"
worker_class = "league.serving.server.BufferedWorker"
workers = int(os.environ.get("WORKERS") or 2)
control_socket_disable = True
preload_app = True  # once for all processes, and before the first visitor is let in
