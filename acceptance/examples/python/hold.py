"""Starts two installations and waits to be killed: what it was given must go all the same."""

import json
import signal

from moorage_testing import Moorage

clouds = [Moorage(), Moorage(dialect="linode")]
print(json.dumps([{"origin": one.origin, "folder": str(one.data_folder)} for one in clouds]), flush=True)
signal.pause()
