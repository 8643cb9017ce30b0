"""Starts two installations and waits to be killed. The installations must end with it."""

import json
import signal

from moorage_testing import Moorage

clouds = [Moorage(), Moorage(dialect="linode")]
print(json.dumps([{"origin": one.origin, "folder": str(one.data_folder)} for one in clouds]), flush=True)
signal.pause()
