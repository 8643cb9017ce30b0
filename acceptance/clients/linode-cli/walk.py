"""linode-cli as users run it: volumes, Linodes, clusters, events, profile, and account, with --json where a script would parse the output."""

import json
import os
import re
import subprocess
from types import SimpleNamespace
from urllib.parse import urlsplit

from tap import Walk, equal, holds, wait_until

service = urlsplit(os.environ["WALK_URL"])
SETTINGS = {
    **os.environ,
    "LINODE_CLI_API_HOST": service.netloc,
    "LINODE_CLI_API_SCHEME": service.scheme,
    "LINODE_CLI_API_VERSION": "v4beta",
    "LINODE_CLI_TOKEN": os.environ["WALK_TOKEN"],
}
PROGRAM = os.path.join(os.environ["WALK_BIN"], "bin", "linode-cli")
PASSWORD = "A-walk-2-remember!"
walk = Walk()
it = SimpleNamespace()


def run(*words, **settings):
    return subprocess.run([PROGRAM, *map(str, words)], env={**SETTINGS, **settings}, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)


def cli(*words):
    """Runs it as a script does and returns the parsed JSON output."""
    ended = run(*words, "--json", "--suppress-warnings", "--no-defaults")
    holds(ended.returncode == 0, f"linode-cli {' '.join(map(str, words))} ended with {ended.returncode}: {ended.stdout}{ended.stderr}")
    return json.loads(ended.stdout) if ended.stdout.strip() else []


def one(*words):
    [found] = cli(*words)
    return found


def refused(text, *words):
    ended = run(*words, "--no-defaults")
    said = re.sub(r"\s+", " ", ended.stdout + ended.stderr)
    holds(ended.returncode != 0 and text in said, f"ended with {ended.returncode} and does not say {text!r}: {said}")


def gone(*words):
    return wait_until(lambda: run(*words).returncode != 0, f"{' '.join(map(str, words))} says it is gone")


@walk.step("configure: the dialogue, which looks around without a token first")
def configure():
    answers = "\n".join([os.environ["WALK_TOKEN"], *[""] * 9])
    settings = {name: value for name, value in SETTINGS.items() if name != "LINODE_CLI_TOKEN"}
    ended = subprocess.run([PROGRAM, "configure", "--token"], env=settings, capture_output=True, text=True, input=answers, check=False)
    holds(ended.returncode == 0, ended.stdout + ended.stderr)


@walk.step("catalogue: regions")
def regions():
    it.region = next(region["id"] for region in cli("regions", "list") if {"Kubernetes", "Linodes", "Block Storage"} <= set(region["capabilities"]))


@walk.step("catalogue: one region", needs="catalogue: regions")
def region():
    equal(one("regions", "view", it.region)["status"], "ok", "status")


@walk.step("catalogue: availability")
def availability():
    holds(cli("regions", "list-avail"), "entries")


@walk.step("catalogue: types")
def types():
    found = {kind["id"]: kind for kind in cli("linodes", "types")}
    equal((found["g6-nanode-1"]["class"], found["g6-nanode-1"]["memory"]), ("nanode", 1024), "nanode")
    equal(one("linodes", "type-view", "g6-standard-1")["vcpus"], 1, "processors")


@walk.step("catalogue: images")
def images():
    holds("linode/debian12" in [image["id"] for image in cli("images", "list")], "debian12")
    equal(one("images", "view", "linode/debian12")["vendor"], "Debian", "vendor")


@walk.step("catalogue: kernels")
def kernels():
    holds("linode/grub2" in [kernel["id"] for kernel in cli("kernels", "list")], "grub2")


@walk.step("catalogue: types of volumes and clusters")
def priced():
    equal(cli("volumes", "types")[0]["id"], "volume", "type of volumes")
    equal({kind["id"] for kind in cli("lke", "types")} & {"lke-sa", "lke-ha"}, {"lke-sa", "lke-ha"}, "types of clusters")


@walk.step("catalogue: versions of Kubernetes")
def versions():
    it.versions = sorted((version["id"] for version in cli("lke", "versions-list")), key=lambda text: [int(part) for part in text.split(".")])
    equal(one("lke", "version-view", it.versions[-1])["id"], it.versions[-1], "version")


@walk.step("catalogue: versions of a tier")
def tiers():
    holds(cli("lke", "tiered-versions-list", "standard"), "versions")
    equal(one("lke", "tiered-version-view", "standard", it.versions[-1])["tier"], "standard", "tier")


@walk.step("profile: view")
def profile():
    holds(one("profile", "view")["username"], "username")


@walk.step("profile: update")
def profile_update():
    equal(one("profile", "update", "--timezone", "Europe/Berlin")["timezone"], "Europe/Berlin", "time zone")


@walk.step("profile: SSH keys")
def keys():
    key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEdkQ0mY8HhVb4TeI1rJc3qgQyYt5oZ4Xq3n0m1Zr9aP walk"
    made = one("sshkeys", "create", "--label", "cli-walk", "--ssh_key", key)
    holds(made["id"] in [each["id"] for each in cli("sshkeys", "list")], "listed")
    cli("sshkeys", "delete", made["id"])


@walk.step("profile: tokens")
def tokens():
    made = one("profile", "token-create", "--label", "cli-walk", "--scopes", "volumes:read_only")
    ended = run("linodes", "list", "--json", LINODE_CLI_TOKEN=made["token"])
    holds(ended.returncode != 0 and "401" in ended.stdout + ended.stderr, ended.stderr)
    cli("profile", "token-delete", made["id"])


@walk.step("account: view, settings, availability, notifications, maintenance")
def account():
    holds("Kubernetes" in one("account", "view")["capabilities"], "capabilities")
    one("account", "settings")
    for words in (("account", "get-availability"), ("account", "notifications-list"), ("account", "maintenance-list")):
        cli(*words)


@walk.step("account: users")
def users():
    one("users", "create", "--username", "cli-walker", "--email", "cli@example.com", "--restricted", "true")
    holds("cli-walker" in [user["username"] for user in cli("users", "list")], "listed")
    cli("users", "delete", "cli-walker")


@walk.step("errors: a wrong token")
def wrong_token():
    ended = run("volumes", "list", LINODE_CLI_TOKEN="0" * 64)
    holds(ended.returncode != 0 and "Invalid Token" in ended.stdout + ended.stderr, ended.stderr)


@walk.step("linodes: create", needs="catalogue: regions")
def create_linode():
    words = ("--label", "cli-host", "--image", "linode/debian12", "--root_pass", PASSWORD, "--tags", "cli")
    it.host = one("linodes", "create", "--region", it.region, "--type", "g6-nanode-1", *words)["id"]
    wait_until(lambda: one("linodes", "view", it.host)["status"] == "running", "it runs")


@walk.step("linodes: a table for people", needs="linodes: create")
def table():
    ended = run("linodes", "list", "--no-headers", "--text", "--format", "label,region,status")
    equal(ended.stdout.split(), ["cli-host", it.region, "running"], "table")


@walk.step("linodes: update and find by label and tag", needs="linodes: create")
def update_linode():
    equal(one("linodes", "update", it.host, "--label", "cli-renamed", "--tags", "cli", "--tags", "renamed")["label"], "cli-renamed", "label")
    for words in (("--label", "cli-renamed"), ("--tags", "renamed")):
        equal([host["id"] for host in cli("linodes", "list", *words)], [it.host], "found")


@walk.step("linodes: addresses", needs="linodes: create")
def addresses():
    public = one("linodes", "ips-list", it.host)["ipv4"]["public"][0]["address"]
    equal(one("linodes", "ip-view", it.host, public)["linode_id"], it.host, "Linode of the address")


@walk.step("linodes: shut down, boot and reboot", needs="linodes: create")
def power():
    for verb, status in (("shutdown", "offline"), ("boot", "running"), ("reboot", "running")):
        cli("linodes", verb, it.host)
        wait_until(lambda wanted=status: one("linodes", "view", it.host)["status"] == wanted, f"it is {status}")


@walk.step("linodes: configurations", needs="linodes: create")
def configurations():
    made = one("linodes", "config-create", it.host, "--label", "cli-config", "--kernel", "linode/grub2")
    equal(one("linodes", "config-update", it.host, made["id"], "--label", "cli-config-2")["label"], "cli-config-2", "label")
    holds(made["id"] in [config["id"] for config in cli("linodes", "configs-list", it.host)], "listed")
    cli("linodes", "config-delete", it.host, made["id"])


@walk.step("linodes: create one without an image, which stays powered off", needs="catalogue: regions")
def empty_linode():
    it.empty = one("linodes", "create", "--region", it.region, "--type", "g6-standard-1", "--label", "cli-empty")["id"]
    wait_until(lambda: one("linodes", "view", it.empty)["status"] == "offline", "it is off", seconds=15)


@walk.step("linodes: disks", needs="linodes: create one without an image, which stays powered off")
def disks():
    made = one("linodes", "disk-create", it.empty, "--size", 5000, "--label", "cli-disk", "--filesystem", "ext4")
    wait_until(lambda: one("linodes", "disk-view", it.empty, made["id"])["status"] == "ready", "it is ready")
    cli("linodes", "disk-resize", it.empty, made["id"], "--size", 6000)
    wait_until(lambda: one("linodes", "disk-view", it.empty, made["id"])["size"] == 6000, "it is larger")
    twin = one("linodes", "disk-clone", it.empty, made["id"])
    wait_until(lambda: one("linodes", "disk-view", it.empty, twin["id"])["status"] == "ready", "the clone is ready")
    cli("linodes", "disk-delete", it.empty, twin["id"])


@walk.step("linodes: rebuild", needs="linodes: create")
def rebuild():
    cli("linodes", "rebuild", it.host, "--image", "linode/debian12", "--root_pass", PASSWORD)
    wait_until(lambda: one("linodes", "view", it.host)["status"] == "running", "it runs again")


@walk.step("volumes: create", needs="catalogue: regions")
def create_volume():
    made = one("volumes", "create", "--label", "cli-volume", "--region", it.region, "--size", 20, "--tags", "cli")
    it.volume = made["id"]
    equal((made["size"], made["tags"], made["linode_id"]), (20, ["cli"], None), "volume")
    wait_until(lambda: one("volumes", "view", it.volume)["status"] == "active", "it is active")


@walk.step("volumes: rejected with the reasons of the service", needs="volumes: create")
def volume_texts():
    refused("Must be 10-16384", "volumes", "create", "--label", "cli-tiny", "--region", it.region, "--size", 5)
    refused("Must provide a region or a Linode ID", "volumes", "create", "--label", "cli-nowhere")
    refused("Must begin with a letter", "volumes", "create", "--label", "4cli", "--region", it.region)
    refused("Label must be unique among your volumes", "volumes", "create", "--label", "cli-volume", "--region", it.region)
    refused("Storage volumes cannot be resized larger than 16384 gigabytes", "volumes", "resize", it.volume, "--size", 20000)
    refused("Storage volumes can only be resized up", "volumes", "resize", it.volume, "--size", 10)


@walk.step("volumes: update and find", needs="volumes: create")
def update_volume():
    equal(one("volumes", "update", it.volume, "--label", "cli-renamed", "--tags", "renamed")["label"], "cli-renamed", "label")
    equal([volume["id"] for volume in cli("volumes", "list", "--label", "cli-renamed")], [it.volume], "found by label")
    equal([volume["id"] for volume in cli("volumes", "list", "--tags", "renamed")], [it.volume], "found by tag")
    ordered = cli("volumes", "list", "--order-by", "label", "--order", "desc")
    holds(it.volume in [volume["id"] for volume in ordered], "in the ordered list")


@walk.step("volumes: attach and detach", needs=("volumes: create", "linodes: create"))
def attach():
    cli("volumes", "attach", it.volume, "--linode_id", it.host)
    equal(one("volumes", "view", it.volume)["linode_id"], it.host, "Linode")
    equal([volume["id"] for volume in cli("linodes", "volumes", it.host)], [it.volume], "volumes of the Linode")
    cli("volumes", "detach", it.volume)
    wait_until(lambda: one("volumes", "view", it.volume)["linode_id"] is None, "it is detached")


@walk.step("volumes: resize and clone", needs="volumes: create")
def resize_and_clone():
    cli("volumes", "resize", it.volume, "--size", 25)
    wait_until(lambda: (found := one("volumes", "view", it.volume))["status"] == "active" and found["size"] == 25, "it is larger")
    it.clone = one("volumes", "clone", it.volume, "--label", "cli-clone")["id"]
    wait_until(lambda: one("volumes", "view", it.clone)["status"] == "active", "the clone is active")


@walk.step("volumes: delete", needs="volumes: resize and clone")
def delete_volumes():
    for each in (it.clone, it.volume):
        cli("volumes", "delete", each)
        gone("volumes", "view", each)


@walk.step("events: newest first, filtered, seen", needs="volumes: delete")
def events():
    found = cli("events", "list", "--action", "volume_delete")
    holds(it.volume in [event["entity"]["id"] for event in found], "the deletion is told")
    cli("events", "mark-seen", found[0]["id"])
    holds(one("events", "view", found[0]["id"])["seen"], "seen")


@walk.step("clusters: create with two pools", needs=("catalogue: regions", "catalogue: versions of Kubernetes"))
def create_cluster():
    pools = ("--node_pools.type", "g6-standard-1", "--node_pools.count", 2, "--node_pools.type", "g6-standard-2", "--node_pools.count", 1)
    made = one("lke", "cluster-create", "--label", "cli-cluster", "--region", it.region, "--k8s_version", it.versions[-2], *pools, "--tags", "cli")
    it.cluster = made["id"]
    equal(made["k8s_version"], it.versions[-2], "version")


def ready(pool, count):
    def nodes():
        found = one("lke", "pool-view", it.cluster, pool)["nodes"]
        return found if len(found) == count and all(node["status"] == "ready" for node in found) else None

    return wait_until(nodes, f"{count} nodes are ready", seconds=60)


@walk.step("clusters: pools, and all nodes become ready", needs="clusters: create with two pools")
def pools_ready():
    # The command prints one row per node.
    rows = cli("lke", "pools-list", it.cluster)
    it.pool = next(row["id"] for row in rows if row["type"] == "g6-standard-1")
    holds(len({row["id"] for row in rows}) == 2, f"two pools: {rows}")
    it.node = ready(it.pool, 2)[0]


@walk.step("clusters: a node, viewed, recycled, and deleted", needs="clusters: pools, and all nodes become ready")
def node():
    viewed = one("lke", "node-view", it.cluster, it.node["id"])
    equal(viewed["instance_id"], it.node["instance_id"], "Linode of the node")
    cli("lke", "node-recycle", it.cluster, it.node["id"])
    wait_until(lambda: it.node["id"] not in [each["id"] for each in one("lke", "pool-view", it.cluster, it.pool)["nodes"]], "it is replaced", seconds=40)
    fresh = ready(it.pool, 2)
    cli("lke", "node-delete", it.cluster, fresh[0]["id"])
    wait_until(lambda: one("lke", "pool-view", it.cluster, it.pool)["count"] == 1, "the pool counts one")


@walk.step("clusters: a pool created, changed, recycled and deleted", needs="clusters: pools, and all nodes become ready")
def pool():
    made = one("lke", "pool-create", it.cluster, "--type", "g6-standard-1", "--count", 1, "--tags", "extra", "--labels", '{"role": "extra"}')
    ready(made["id"], 1)
    changed = one("lke", "pool-update", it.cluster, made["id"], "--count", 2, "--autoscaler.enabled", "true", "--autoscaler.min", 1, "--autoscaler.max", 3)
    equal((changed["count"], changed["autoscaler"]["max"]), (2, 3), "pool")
    before = {each["id"] for each in ready(made["id"], 2)}
    cli("lke", "pool-recycle", it.cluster, made["id"])
    wait_until(lambda: not before & {each["id"] for each in one("lke", "pool-view", it.cluster, made["id"])["nodes"]}, "all are replaced", seconds=60)
    cli("lke", "pool-delete", it.cluster, made["id"])
    gone("lke", "pool-view", it.cluster, made["id"])


@walk.step("clusters: endpoints, kubeconfig and dashboard", needs="clusters: pools, and all nodes become ready")
def credentials():
    holds(cli("lke", "api-endpoints-list", it.cluster), "endpoints")
    holds(one("lke", "kubeconfig-view", it.cluster)["kubeconfig"], "kubeconfig")
    holds(one("lke", "cluster-dashboard-url", it.cluster)["url"].startswith("http"), "dashboard")


@walk.step("clusters: the plug-in get-kubeconfig", needs="clusters: pools, and all nodes become ready")
def get_kubeconfig():
    ended = run("get-kubeconfig", "--label", "cli-cluster", "--dry-run")
    holds(ended.returncode == 0 and "clusters:" in ended.stdout, ended.stdout + ended.stderr)


@walk.step("clusters: a new kubeconfig", needs="clusters: endpoints, kubeconfig and dashboard")
def kubeconfig():
    before = one("lke", "kubeconfig-view", it.cluster)["kubeconfig"]
    cli("lke", "kubeconfig-delete", it.cluster)
    wait_until(lambda: (found := cli("lke", "kubeconfig-view", it.cluster)) and found[0]["kubeconfig"] != before, "another one")


@walk.step("clusters: regenerate and service token", needs="clusters: endpoints, kubeconfig and dashboard")
def regenerate():
    cli("lke", "service-token-delete", it.cluster)
    cli("lke", "regenerate", it.cluster, "--kubeconfig", "true", "--servicetoken", "true")


@walk.step("clusters: access list of the control plane", needs="clusters: pools, and all nodes become ready")
def acl():
    one("lke", "cluster-acl-view", it.cluster)
    words = ("--acl.enabled", "true", "--acl.addresses.ipv4", "127.0.0.1/32")
    equal(one("lke", "cluster-acl-update", it.cluster, *words)["acl"]["addresses"]["ipv4"], ["127.0.0.1/32"], "addresses")
    cli("lke", "cluster-acl-delete", it.cluster)


@walk.step("clusters: update, upgrade and recycle", needs="clusters: pools, and all nodes become ready")
def upgrade():
    changed = one("lke", "cluster-update", it.cluster, "--label", "cli-renamed", "--k8s_version", it.versions[-1], "--tags", "renamed")
    equal((changed["label"], changed["k8s_version"]), ("cli-renamed", it.versions[-1]), "cluster")
    before = {each["id"] for each in one("lke", "pool-view", it.cluster, it.pool)["nodes"]}
    cli("lke", "cluster-nodes-recycle", it.cluster)
    wait_until(lambda: not before & {each["id"] for each in one("lke", "pool-view", it.cluster, it.pool)["nodes"]}, "all are replaced", seconds=60)


@walk.step("clusters: delete", needs="clusters: create with two pools")
def delete_cluster():
    cli("lke", "cluster-delete", it.cluster)
    gone("lke", "cluster-view", it.cluster)


@walk.step("linodes: delete", needs="linodes: create")
def delete_linodes():
    for each in [host["id"] for host in cli("linodes", "list") if host["label"].startswith("cli-")]:
        cli("linodes", "delete", each)
        gone("linodes", "view", each)


walk.end()
