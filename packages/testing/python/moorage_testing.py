"""A Moorage of the tests' own, for pytest: copy this file beside your conftest.py and name it there, pytest_plugins = ["moorage_testing"].

The fixture `moorage` is a throw-away installation, as new before each test. It has any free ports and a folder, a key and tokens of its own, so that any number may run at once
(pytest-xdist), and it ends with the program that started it, however that ends. Linux and macOS; nothing but pytest and the program `moor` is needed.
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

# Waits for the service, which ends when its standard input does, and removes its folder: also after a kill -9 of the tests.
_SCRIPT = '"$@"; rm -rf "$MOORAGE_DATA"'


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: the operator's token goes to the origin only."""

    def redirect_request(self, *_):
        return None


class Moorage:
    """A throw-away installation. `settings` are those of docs/settings.md, by their variables."""

    def __init__(self, dialect="neutral", pace="instant", settings=None, moor=None):
        folder = Path(tempfile.mkdtemp(prefix="moorage-"))
        folder.chmod(0o711)  # a PostgreSQL that root runs as somebody else passes through it
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
            raise RuntimeError(f"moor up did not start: {said[-1] if said else 'it said nothing'}")
        self.origin = ready[2]
        """Scheme, host and port."""
        self.url = f"{self.origin}/v4"
        """Where the interface is."""
        self.data_folder = folder
        self.token = (folder / "admin-token").read_text().strip()
        """Of the unrestricted user admin of the first account, with all scopes."""
        self.operator_token = (folder / "operator-token").read_text().strip()
        self._beginning = self.snapshot()

    def sim(self, method, path, body=None):
        """Asks the simulator (docs/testing-with-moorage.md): sim("POST", "/faults", {"on": "ensureVolume", "as": "error-before"})."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.operator_token}"}
        request = urllib.request.Request(f"{self.origin}/sim{path}", data, headers, method=method)
        try:
            with urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirect).open(request) as response:
                return json.loads(response.read() or "null")
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} /sim{path}: {error.code} {error.read().decode()}") from None

    def snapshot(self):
        """Keeps everything as it is; `restore` takes the number that it returns."""
        return self.sim("POST", "/snapshots")["snapshot"]

    def restore(self, snapshot):
        """Makes everything as it was at a snapshot, any number of times; tokens and address stay."""
        self.sim("POST", f"/snapshots/{snapshot}/restore")

    def reset(self):
        """Makes everything as it was right after the start."""
        self.restore(self._beginning)

    def log(self):
        """What the service has written to its log until now."""
        file = self._log.fileno()  # whose position the service has, too
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
    """The program that MOORAGE_BIN names, that of a node_modules in this folder or one above, or that of the PATH."""
    here = Path.cwd()
    installed = [folder / "node_modules/.bin/moor" for folder in (here, *here.parents)]
    found = os.environ.get("MOORAGE_BIN") or next((str(file) for file in installed if file.exists()), shutil.which("moor"))
    if not found:
        raise RuntimeError(f"There is no program moor: install the package moorage where {here} finds it, or name the program in MOORAGE_BIN.")
    return found


@pytest.fixture(scope="session")
def moorage_options():
    """What the installation is started with; override it in your conftest.py: return {"dialect": "linode"}."""
    return {}


@pytest.fixture(scope="session")
def moorage_service(moorage_options):
    """The installation of the session, not brought back between tests."""
    service = Moorage(**moorage_options)
    yield service
    service.stop()


@pytest.fixture
def moorage(moorage_service):
    """The installation, as new."""
    moorage_service.reset()
    return moorage_service
