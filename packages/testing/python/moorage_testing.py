"""Temporary Moorage installations for pytest. Copy this file beside your conftest.py and add pytest_plugins = ["moorage_testing"] there.

The fixture `moorage` is a temporary installation, reset before each test. It has free ports and its own folder, key and tokens, so that any number may run at the same time
(pytest-xdist). It ends with the program that started it, even after kill -9. Linux and macOS; it only needs pytest and the program `moor`.
"""

import json
import os
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

import pytest

# Runs the service until its standard input closes, for example by a kill -9 of the tests, and then removes its folder.
_SCRIPT = '"$@"; rm -rf "$MOORAGE_DATA"'


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows no redirects, so that the operator's token is sent only to the origin."""

    def redirect_request(self, *_):
        return None


class Moorage:
    """Temporary installation. `settings` are settings by variable (docs/settings.md)."""

    def __init__(self, dialect="neutral", pace="instant", settings=None, moor=None):
        folder = Path(tempfile.mkdtemp(prefix="moorage-"))
        folder.chmod(0o711)  # if root runs PostgreSQL as another user, that user has to traverse the folder
        kept = {name: value for name, value in os.environ.items() if not name.startswith("MOORAGE_") and name != "DATABASE_URL"}
        own = {"MOORAGE_DATA": str(folder), "MOORAGE_LISTEN": "127.0.0.1:0", "MOORAGE_SIM_LISTEN": "127.0.0.1:0"}
        own |= {"MOORAGE_DIALECT": dialect, "MOORAGE_SIM_PACE": pace, "MOORAGE_RATE_LIMIT": "off"} | (settings or {})
        self._log = tempfile.TemporaryFile("w+")
        self._process = subprocess.Popen(
            ["/bin/sh", "-c", _SCRIPT, "sh", moor or find_moor(), "up", "--profile", "test", "--prepared", "--stop-with-stdin"],
            env=kept | own, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log, text=True, start_new_session=True,
        )  # fmt: skip
        ready = self._process.stdout.readline().split()
        if ready[:2] != ["moorage", "ready"]:
            self.stop()
            said = [line for line in self.log().splitlines() if not line.startswith('{"level":"info"')]
            raise RuntimeError(f"moor up did not start: {said[-1] if said else 'no output'}")
        self.origin = ready[2]
        """Scheme, host and port."""
        self.url = f"{self.origin}/v4"
        """URL of the API."""
        self.data_folder = folder
        self.token = (folder / "admin-token").read_text().strip()
        """Token of the unrestricted user admin of the first account, with all scopes."""
        self.operator_token = (folder / "operator-token").read_text().strip()
        self._beginning = self.snapshot()

    def sim(self, method, path, body=None):
        """Sends a request to the simulator (docs/testing-with-moorage.md): sim("POST", "/faults", {"on": "ensureVolume", "as": "error-before"})."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.operator_token}"}
        request = urllib.request.Request(f"{self.origin}/sim{path}", data, headers, method=method)
        try:
            with urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirect).open(request) as response:
                return json.loads(response.read() or "null")
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} /sim{path}: {error.code} {error.read().decode()}") from None

    def snapshot(self):
        """Records the complete state and returns the ID of the snapshot for `restore`."""
        return self.sim("POST", "/snapshots")["snapshot"]

    def restore(self, snapshot):
        """Restores a snapshot, which can be used any number of times. Tokens and address stay."""
        self.sim("POST", f"/snapshots/{snapshot}/restore")

    def reset(self):
        """Restores the state right after the start."""
        self.restore(self._beginning)

    def log(self):
        """Returns the log of the service so far."""
        file = self._log.fileno()  # does not move the file position, which the service shares
        return os.pread(file, os.fstat(file).st_size, 0).decode()

    def stop(self):
        """Stops the service and removes its data."""
        self._process.stdin.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, 9)
            shutil.rmtree(self.data_folder, ignore_errors=True)


def find_moor():
    """Finds the program in MOORAGE_BIN, in a node_modules of this folder or a parent, or on the PATH."""
    here = Path.cwd()
    installed = [folder / "node_modules/.bin/moor" for folder in (here, *here.parents)]
    found = os.environ.get("MOORAGE_BIN") or next((str(file) for file in installed if file.exists()), shutil.which("moor"))
    if not found:
        raise RuntimeError(f"The program moor was not found: install the package moorage so that {here} resolves it, or set MOORAGE_BIN to the program.")
    return found


@pytest.fixture(scope="session")
def moorage_options():
    """Options of the installation; override it in your conftest.py: return {"dialect": "linode"}."""
    return {}


@pytest.fixture(scope="session")
def moorage_service(moorage_options):
    """The installation of the session, not reset between tests."""
    service = Moorage(**moorage_options)
    yield service
    service.stop()


@pytest.fixture
def moorage(moorage_service):
    """The installation, reset before each test."""
    moorage_service.reset()
    return moorage_service
