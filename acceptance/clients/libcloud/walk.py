"""Apache Libcloud's Linode driver, used as in its documentation of the compute API."""

import os
from types import SimpleNamespace
from urllib.parse import urlsplit

from libcloud.compute.base import NodeImage
from libcloud.compute.providers import get_driver
from libcloud.common.types import InvalidCredsError, LibcloudError
from libcloud.compute.types import NodeState, Provider, StorageVolumeState
from libcloud.common.linode import LinodeExceptionV4

from tap import Walk, equal, holds, refused, wait_until

service = urlsplit(os.environ["WALK_URL"])
token = os.environ["WALK_TOKEN"]
linode = get_driver(Provider.LINODE)
driver = linode(token, host=service.hostname, port=service.port, secure=False)
walk = Walk()
it = SimpleNamespace()
pause = 0.5


def node_in(state):
    node = driver.ex_get_node(it.node.id)
    return node if node.state == state else None


def volume_in(volume, *states):
    found = driver.ex_get_volume(volume.id)
    return found if found.extra["state"] in states else None


def free_volume(volume):
    found = driver.ex_get_volume(volume.id)
    return found if found.extra["linode_id"] is None else None


@walk.step("account: an invalid token is rejected")
def wrong_token():
    stranger = linode("0" * 64, host=service.hostname, port=service.port, secure=False)
    refused(InvalidCredsError, stranger.list_nodes, "Invalid Token")


@walk.step("catalogue: locations")
def locations():
    it.location = next(one for one in driver.list_locations() if "Block Storage" in one.extra["capabilities"])
    holds(it.location.country.isalpha() and len(it.location.country) == 2, f"country is {it.location.country}")
    equal(it.location.extra["status"], "ok", "status")


@walk.step("catalogue: the locations of Linode's own examples")
def documented_locations():
    names = {one.id for one in driver.list_locations()}
    holds({"us-ord", "us-mia", "us-southeast"} <= names, f"lists {sorted(names)}")


@walk.step("catalogue: sizes")
def sizes():
    found = {one.id: one for one in driver.list_sizes()}
    it.nanode, it.small = found["g6-nanode-1"], found["g6-standard-1"]
    equal((it.nanode.ram, it.nanode.extra["vcpus"]), (1024, 1), "memory and processors")
    holds(it.small.price > it.nanode.price > 0, "prices rise")
    holds(it.nanode.extra["addons"]["backups"]["price"]["monthly"] > 0, "backups have a price")


@walk.step("catalogue: the name of the smallest size")
def size_name():
    equal(it.nanode.name, "Nanode 1GB", "name")


@walk.step("catalogue: images")
def images():
    found = {one.id: one for one in driver.list_images()}
    it.image = found["linode/debian12"]
    equal(it.image.name, "Debian 12", "name")
    holds(it.image.extra["is_public"], "public")


@walk.step("catalogue: one image")
def one_image():
    equal(driver.get_image("linode/debian12").extra["vendor"], "Debian", "vendor")


@walk.step("account: key pairs")
def key_pairs():
    key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEdkQ0mY8HhVb4TeI1rJc3qgQyYt5oZ4Xq3n0m1Zr9aP walk"
    made = driver.create_key_pair("libcloud-walk", public_key=key)
    equal(made.public_key, key, "public key")
    holds("libcloud-walk" in [one.name for one in driver.list_key_pairs()], "listed")


@walk.step("hosts: create", needs=("catalogue: locations", "catalogue: sizes"))
def create_node():
    it.node = driver.create_node(
        it.location, "libcloud-host", it.nanode, NodeImage("linode/debian12", "Debian 12", driver), root_pass="A-walk-2-remember!",
        ex_tags=["libcloud"],
    )
    equal((it.node.name, it.node.extra["tags"], it.node.size), ("libcloud-host", ["libcloud"], "g6-nanode-1"), "node")
    equal(it.node.extra["specs"]["memory"], 1024, "memory")


@walk.step("hosts: the image is remembered", needs="hosts: create")
def node_image():
    equal(it.node.image, "linode/debian12", "image")


@walk.step("hosts: a public address at once", needs="hosts: create")
def node_address():
    equal(len(it.node.public_ips), 1, "number of public addresses")


@walk.step("hosts: wait with wait_until_running", needs="hosts: create")
def wait_until_running():
    [(node, addresses)] = driver.wait_until_running([it.node], wait_period=pause, timeout=15)
    equal(node.state, NodeState.RUNNING, "state")
    holds(addresses, "has an address")


@walk.step("hosts: running", needs="hosts: create")
def running():
    it.node = wait_until(lambda: node_in(NodeState.RUNNING), "the node runs")


@walk.step("hosts: addresses", needs="hosts: create")
def addresses():
    found = driver.ex_list_node_addresses(it.node)
    holds(found and found[0].public and found[0].version == "ipv4", f"{found}")
    equal(found[0].extra["node_id"], int(it.node.id), "node of the address")


@walk.step("hosts: all addresses of the account", needs="hosts: create")
def all_addresses():
    holds(int(it.node.id) in [one.extra["node_id"] for one in driver.ex_list_addresses()], "the node's address is listed")


@walk.step("hosts: a private address", needs="hosts: create")
def private_address():
    made = driver.ex_allocate_private_address(it.node)
    equal(made.public, False, "public")
    holds(made.inet.startswith("192.168."), made.inet)


@walk.step("hosts: disks", needs="hosts: running")
def disks():
    found = driver.ex_list_disks(it.node)
    holds({"ext4", "swap"} <= {one.extra.get("filesystem", one.filesystem) for one in found}, f"{found}")


@walk.step("hosts: rename", needs="hosts: create")
def rename():
    equal(driver.ex_rename_node(it.node, "libcloud-renamed").name, "libcloud-renamed", "name")


@walk.step("hosts: reboot", needs="hosts: running")
def reboot():
    holds(driver.reboot_node(it.node), "accepted")
    it.node = wait_until(lambda: node_in(NodeState.RUNNING), "the node runs again")


@walk.step("hosts: listed", needs="hosts: create")
def listed():
    holds(it.node.id in [one.id for one in driver.list_nodes()], "in the list")


@walk.step("volumes: create in a location", needs="catalogue: locations")
def create_volume():
    it.volume = driver.create_volume("libcloud-volume", 20, location=it.location, tags=["libcloud"])
    equal((it.volume.size, it.volume.extra["tags"]), (20, ["libcloud"]), "size and tags")
    equal(it.volume.extra["linode_id"], None, "node")
    it.volume = wait_until(lambda: volume_in(it.volume, StorageVolumeState.AVAILABLE), "the volume is there")
    holds(it.volume.extra["filesystem_path"].endswith("libcloud-volume"), it.volume.extra["filesystem_path"])


@walk.step("volumes: a size out of range is rejected", needs="catalogue: locations")
def too_small():
    refused(LibcloudError, lambda: driver.create_volume("libcloud-tiny", 5, location=it.location), "Must be 10-16384")


@walk.step("volumes: a duplicate label is rejected", needs="volumes: create in a location")
def twice():
    refused(LibcloudError, lambda: driver.create_volume("libcloud-volume", 20, location=it.location), "unique")


@walk.step("volumes: attach", needs=("hosts: running", "volumes: create in a location"))
def attach():
    attached = driver.attach_volume(it.node, it.volume)
    equal(attached.extra["linode_id"], int(it.node.id), "node")
    it.volume = driver.ex_get_volume(it.volume.id)
    refused(LinodeExceptionV4, lambda: driver.attach_volume(it.node, it.volume), "already attached")


@walk.step("volumes: detach", needs="volumes: attach")
def detach():
    holds(driver.detach_volume(it.volume), "accepted")
    it.volume = wait_until(lambda: free_volume(it.volume), "the volume is detached")


@walk.step("volumes: attach for this boot only", needs="volumes: detach")
def attach_for_now():
    driver.attach_volume(it.node, it.volume, persist_across_boots=False)
    holds(driver.detach_volume(driver.ex_get_volume(it.volume.id)), "accepted")
    it.volume = wait_until(lambda: free_volume(it.volume), "the volume is detached")


@walk.step("volumes: create on a node", needs="hosts: running")
def create_on_node():
    made = driver.create_volume("libcloud-on-node", 10, node=it.node)
    equal((made.extra["linode_id"], made.extra["location"]), (int(it.node.id), it.location.id), "node and location")
    wait_until(lambda: volume_in(made, StorageVolumeState.INUSE, StorageVolumeState.AVAILABLE), "the volume is there")
    driver.detach_volume(driver.ex_get_volume(made.id))
    gone = wait_until(lambda: free_volume(made), "the volume is detached")
    holds(driver.destroy_volume(gone), "accepted")


@walk.step("volumes: resize", needs="volumes: create in a location")
def resize():
    holds(driver.ex_resize_volume(it.volume, 25), "accepted")
    it.volume = wait_until(lambda: volume_in(it.volume, StorageVolumeState.AVAILABLE), "the volume is resized")
    equal(it.volume.size, 25, "size")


@walk.step("volumes: clone", needs="volumes: resize")
def clone():
    it.clone = driver.ex_clone_volume(it.volume, "libcloud-clone")
    it.clone = wait_until(lambda: volume_in(it.clone, StorageVolumeState.AVAILABLE), "the clone is there")
    equal((it.clone.size, it.clone.extra["linode_id"]), (25, None), "size and node")


@walk.step("volumes: listed", needs="volumes: clone")
def volumes_listed():
    names = [one.name for one in driver.list_volumes()]
    holds({"libcloud-volume", "libcloud-clone"} <= set(names), f"lists {names}")


@walk.step("volumes: delete", needs="volumes: clone")
def delete_volumes():
    for one in (it.clone, it.volume):
        holds(driver.destroy_volume(one), "accepted")
    wait_until(lambda: not {it.clone.id, it.volume.id} & {one.id for one in driver.list_volumes()}, "both are gone")
    refused(LibcloudError, lambda: driver.ex_get_volume(it.volume.id), "Not found")


@walk.step("hosts: stop and start", needs="hosts: running")
def stop_and_start():
    holds(driver.stop_node(it.node), "accepted")
    it.node = wait_until(lambda: node_in(NodeState.STOPPED), "the node stops")
    holds(driver.start_node(it.node), "accepted")
    it.node = wait_until(lambda: node_in(NodeState.RUNNING), "the node runs")


@walk.step("hosts: resize", needs="hosts: stop and start")
def resize_node():
    driver.stop_node(it.node)
    it.node = wait_until(lambda: node_in(NodeState.STOPPED), "the node stops")
    holds(driver.ex_resize_node(it.node, it.small), "accepted")
    wait_until(lambda: driver.ex_get_node(it.node.id).size == "g6-standard-1", "the node has its new size")


@walk.step("hosts: create and destroy a disk", needs="hosts: stop and start")
def disk():
    if driver.ex_get_node(it.node.id).state != NodeState.STOPPED:
        driver.stop_node(it.node)
    it.node = wait_until(lambda: node_in(NodeState.STOPPED), "the node stops")
    swap = next(one for one in driver.ex_list_disks(it.node) if one.filesystem == "swap")
    holds(driver.ex_destroy_disk(it.node, swap), "accepted")
    wait_until(lambda: swap.id not in [one.id for one in driver.ex_list_disks(it.node)], "the disk is gone")
    made = driver.ex_create_disk(swap.size, "libcloud-disk", it.node, "ext4")
    equal((made.name, made.filesystem), ("libcloud-disk", "ext4"), "disk")


@walk.step("hosts: create without an image", needs=("catalogue: locations", "catalogue: sizes"))
def without_image():
    made = driver.create_node(it.location, "libcloud-bare", it.nanode, None)
    it.bare = made.id
    wait_until(lambda: driver.ex_get_node(made.id).state == NodeState.STOPPED, "the node is made and stays off", seconds=20)


@walk.step("hosts: destroy", needs="hosts: create")
def destroy():
    for one in driver.list_nodes():
        if one.name.startswith("libcloud-"):
            holds(driver.destroy_node(one), "accepted")
    wait_until(lambda: not [one for one in driver.list_nodes() if one.name.startswith("libcloud-")], "the nodes are gone")


walk.end()
