"""Helm on a cluster of the service: the chart of `helm create`, and our own chart, whose objects lose keys and are deleted."""

import json
import os
import subprocess
from types import SimpleNamespace

from kube_cluster import Cluster
from tap import Walk, equal, holds, wait_until

HELM = os.path.join(os.environ["WALK_BIN"], "helm")
FOLDER = os.environ["TMPDIR"]
walk = Walk()
it = SimpleNamespace()

CONFIG = """apiVersion: v1
kind: ConfigMap
metadata: {name: {{ .Release.Name }}-config}
data: {{ .Values.data | toJson }}
"""
EXTRA = """{{- if .Values.extra }}
apiVersion: v1
kind: ConfigMap
metadata: {name: {{ .Release.Name }}-extra}
data: {x: "1"}
{{- end }}
"""


def kube(path):
    """Reads an object of the cluster; None if it does not exist."""
    return it.cluster.ask("GET", path)


def helm(*words):
    settings = {**os.environ, "KUBECONFIG": it.cluster.kubeconfig}
    ended = subprocess.run([HELM, *words], env=settings, cwd=FOLDER, capture_output=True, text=True, check=False)
    holds(ended.returncode == 0, f"helm {' '.join(words)} ended with {ended.returncode}: {ended.stdout}{ended.stderr}")
    return ended.stdout


def config(name="ours-config"):
    return kube(f"/api/v1/namespaces/default/configmaps/{name}")


@walk.step("a cluster with ready nodes")
def cluster():
    it.cluster = Cluster("helm-cluster")


@walk.step("helm create, lint, install and wait", needs="a cluster with ready nodes")
def install():
    helm("create", "starter")
    helm("lint", "starter")
    helm("install", "starter", "./starter", "--wait", "--timeout", "60s")
    equal(json.loads(helm("status", "starter", "-o", "json"))["info"]["status"], "deployed", "status")
    equal(kube("/apis/apps/v1/namespaces/default/deployments/starter")["status"]["availableReplicas"], 1, "available")


@walk.step("helm list, get values, get manifest", needs="helm create, lint, install and wait")
def look():
    equal([one["name"] for one in json.loads(helm("list", "-o", "json"))], ["starter"], "releases")
    helm("get", "values", "starter", "--all")
    holds("kind: Deployment" in helm("get", "manifest", "starter"), "manifest")


@walk.step("helm upgrade with more replicas", needs="helm create, lint, install and wait")
def upgrade():
    helm("upgrade", "starter", "./starter", "--set", "replicaCount=3", "--wait", "--timeout", "60s")
    equal(kube("/apis/apps/v1/namespaces/default/deployments/starter")["status"]["availableReplicas"], 3, "available")
    equal(len(json.loads(helm("history", "starter", "-o", "json"))), 2, "revisions")


@walk.step("helm rollback", needs="helm upgrade with more replicas")
def rollback():
    helm("rollback", "starter", "1", "--wait", "--timeout", "60s")
    equal(kube("/apis/apps/v1/namespaces/default/deployments/starter")["spec"]["replicas"], 1, "replicas")


@walk.step("helm uninstall", needs="helm create, lint, install and wait")
def uninstall():
    helm("uninstall", "starter", "--wait", "--timeout", "60s")
    wait_until(lambda: kube("/apis/apps/v1/namespaces/default/deployments/starter") is None, "the deployment is gone")
    wait_until(lambda: not kube("/api/v1/namespaces/default/pods")["items"], "the pods are gone")


@walk.step("a chart of ours", needs="a cluster with ready nodes")
def ours():
    os.makedirs(os.path.join(FOLDER, "ours", "templates"))
    values = "data: {a: '1', b: '2'}\nextra: true\n"
    parts = {"Chart.yaml": "apiVersion: v2\nname: ours\nversion: 0.1.0\n", "values.yaml": values, "templates/config.yaml": CONFIG, "templates/extra.yaml": EXTRA}
    for name, text in parts.items():
        with open(os.path.join(FOLDER, "ours", name), "w", encoding="utf8") as file:
            file.write(text)
    helm("upgrade", "--install", "ours", "./ours")
    equal(config()["data"], {"a": "1", "b": "2"}, "data")


@walk.step("helm upgrade changes a key", needs="a chart of ours")
def changed():
    helm("upgrade", "ours", "./ours", "--set-string", "data.a=9")
    equal(config()["data"]["a"], "9", "a")


@walk.step("helm upgrade removes an object that is no longer in the chart", needs="a chart of ours")
def removed():
    helm("upgrade", "ours", "./ours", "--set", "extra=false")
    equal(config("ours-extra"), None, "object")


@walk.step("helm upgrade removes a key that is no longer in the chart", needs="a chart of ours")
def key_removed():
    helm("upgrade", "ours", "./ours", "--set", "data.b=null")
    equal(config()["data"], {"a": "1"}, "data")


@walk.step("helm upgrade on the client's side removes a key", needs="a chart of ours")
def client_side():
    helm("upgrade", "--install", "three", "./ours", "--server-side=false")
    helm("upgrade", "three", "./ours", "--server-side=false", "--set", "data.b=null")
    equal(config("three-config")["data"], {"a": "1"}, "data")


@walk.step("helm uninstall takes all of ours away", needs="a chart of ours")
def all_gone():
    helm("uninstall", "ours")
    wait_until(lambda: config() is None, "the object is gone")
    names = [one["metadata"]["name"] for one in kube("/api/v1/namespaces/default/secrets")["items"]]
    equal([name for name in names if ".ours." in name], [], "secrets of the release")


walk.end()
