"""An invented league to look around in, made through the same commands as a real one."""
