"""State that all parts of the walk share."""

import os
from types import SimpleNamespace

from linode_api4 import LinodeClient

from tap import Walk

url = os.environ["WALK_URL"] + "/v4beta"
it = SimpleNamespace(client=LinodeClient(os.environ["WALK_TOKEN"], base_url=url), url=url)
walk = Walk()
