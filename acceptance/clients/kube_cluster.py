"""A cluster of the service, for walks of Kubernetes programs. It is read without these programs, so that their effects are verified."""

import base64
import json
import os
import re
import ssl
import urllib.error
import urllib.request

from tap import wait_until


def service(method, path, body=None):
    headers = {"Authorization": f"Bearer {os.environ['WALK_TOKEN']}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{os.environ['WALK_URL']}/v4beta{path}", data, headers, method=method)) as answer:
        return json.load(answer)


class Cluster:
    """Waits until every node is ready, and writes the kubeconfig into the walk's folder."""

    def __init__(self, label, nodes=2):
        self.region = next(one["id"] for one in service("GET", "/regions")["data"] if "Kubernetes" in one["capabilities"])
        version = service("GET", "/lke/versions")["data"][0]["id"]
        pools = [{"type": "g6-standard-2", "count": nodes}]
        made = service("POST", "/lke/clusters", {"label": label, "region": self.region, "k8s_version": version, "node_pools": pools})
        self.id = made["id"]
        self.wait_ready()
        text = base64.b64decode(service("GET", f"/lke/clusters/{self.id}/kubeconfig")["kubeconfig"]).decode()
        self.kubeconfig = os.path.join(os.environ["TMPDIR"], "kubeconfig.yaml")
        with open(os.open(self.kubeconfig, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf8") as file:
            file.write(text)
        found = {name: re.search(rf"{name}: *\"?([^\s\"]+)", text)[1] for name in ("certificate-authority-data", "server", "token")}
        self.server, self.token = found["server"].rstrip("/"), found["token"]
        self.authority = base64.b64decode(found["certificate-authority-data"]).decode()

    def pools(self):
        return service("GET", f"/lke/clusters/{self.id}/pools")["data"]

    def wait_ready(self):
        def ready():
            nodes = [node for pool in self.pools() for node in pool["nodes"]]
            return nodes and all(node["status"] == "ready" for node in nodes)

        wait_until(ready, "all nodes are ready", seconds=60)

    def ask(self, method, path, body=None):
        """Calls the API server of the cluster; None if the object does not exist."""
        context = ssl.create_default_context(cadata=self.authority)
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(self.server + path, data, headers, method=method), context=context) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            if refused.code == 404:
                return None
            raise
