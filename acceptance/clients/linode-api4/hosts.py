"""Lifecycle of a host: creation, waiting by events, configurations, disks, addresses, boot, rebuild, deletion."""

from linode_api4 import ApiError, Config, Disk, Instance

from tap import equal, holds, refused, wait_until


PASSWORD = "A-walk-2-remember!"


def walk_along(walk, it):
    client = it.client

    def status():
        it.host.invalidate()
        return it.host.status

    @walk.step("hosts: create with an image and wait for its event", needs="catalogue: regions by capability")
    def create():
        poller = client.polling.event_poller_create("linode", "linode_create")
        it.host = client.linode.instance_create(
            "g6-nanode-1", it.region, image="linode/debian12", root_pass=PASSWORD, label="api4-host", tags=["api4"]
        )
        poller.set_entity_id(it.host.id)
        event = poller.wait_for_next_event_finished(timeout=40, interval=1)
        equal((event.entity.id, event.status), (it.host.id, "finished"), "event")
        wait_until(lambda: status() == "running", "the host runs")

    @walk.step("hosts: fields of a host", needs="hosts: create with an image and wait for its event")
    def fields():
        holds(it.host.host_uuid, "host_uuid")
        equal(it.host.image.id, "linode/debian12", "image")
        equal((it.host.hypervisor, it.host.watchdog_enabled), ("kvm", True), "hypervisor and watchdog")
        equal(it.host.backups.enabled, False, "backups")
        holds(isinstance(it.host.capabilities, list), "capabilities")
        equal(it.host.lke_cluster_id, None, "cluster")

    @walk.step("hosts: encrypted by default", needs="hosts: create with an image and wait for its event")
    def encrypted():
        equal(it.host.disk_encryption, "enabled", "disk_encryption")
        equal(it.host.disks[0].disk_encryption, "enabled", "disk_encryption of the disk")

    @walk.step("hosts: addresses", needs="hosts: create with an image and wait for its event")
    def addresses():
        ips = it.host.ips
        equal([one.address for one in ips.ipv4.public], it.host.ipv4, "public addresses")
        holds(ips.ipv6.slaac.address and ips.ipv6.link_local.address, "ipv6")

    @walk.step("hosts: a private address is allocated", needs="hosts: addresses")
    def allocate():
        holds(it.host.ip_allocate(public=False).address.startswith("192.168."), "private")

    @walk.step("hosts: the address by itself", needs="hosts: addresses")
    def by_itself():
        found = client.networking.ips()
        holds(it.host.ipv4[0] in [one.address for one in found], "listed")

    @walk.step("hosts: update with save()", needs="hosts: create with an image and wait for its event")
    def update():
        it.host.label, it.host.tags = "api4-renamed", ["api4", "renamed"]
        holds(it.host.save(), "saved")
        equal(client.load(Instance, it.host.id).label, "api4-renamed", "label")

    @walk.step("hosts: filter by label, tag and region", needs="hosts: update with save()")
    def filters():
        for one in (Instance.label == "api4-renamed", Instance.tags == "renamed"):
            equal([host.id for host in client.linode.instances(one)], [it.host.id], "found")
        holds(it.host.id in [one.id for one in client.linode.instances(Instance.region == it.region.id)], "by region")

    _power(walk, it, status)
    _disks(walk, it, status)
    _configurations(walk, it)

    @walk.step("hosts: a duplicate label is rejected", needs="hosts: update with save()")
    def twice():
        refused(ApiError, lambda: client.linode.instance_create("g6-nanode-1", it.region, label="api4-renamed"), "Label must be unique among your linodes")

    @walk.step("hosts: an unknown type is rejected", needs="catalogue: regions by capability")
    def wrong_type():
        raised = refused(ApiError, lambda: client.linode.instance_create("g6-none-1", it.region), "A valid plan type by that ID was not found")
        equal(raised.status, 400, "status")

    @walk.step("hosts: an unknown region is rejected")
    def wrong_region():
        refused(ApiError, lambda: client.linode.instance_create("g6-nanode-1", "us-nowhere"), "region is not valid")

    @walk.step("hosts: an image without a password or keys is rejected", needs="catalogue: regions by capability")
    def no_password():
        body = {"type": "g6-nanode-1", "region": it.region.id, "image": "linode/debian12", "label": "api4-open"}
        refused(ApiError, lambda: client.post("/linode/instances", data=body), "root_pass")

    @walk.step("hosts: an unknown image is rejected", needs="catalogue: regions by capability")
    def wrong_image():
        refused(ApiError, lambda: client.linode.instance_create("g6-nanode-1", it.region, image="linode/none1", root_pass=PASSWORD), "image is not valid")


def _power(walk, it, status):
    client = it.client

    @walk.step("hosts: shut down and boot, waiting until it is free", needs="hosts: create with an image and wait for its event")
    def power():
        poller = client.polling.event_poller_create("linode", "linode_shutdown", entity_id=it.host.id)
        holds(it.host.shutdown(), "accepted")
        poller.wait_for_next_event_finished(timeout=40, interval=1)
        wait_until(lambda: status() == "offline", "the host is off")
        holds(it.host.boot(), "accepted")
        client.polling.wait_for_entity_free("linode", it.host.id, timeout=40, interval=1)
        wait_until(lambda: status() == "running", "the host runs")

    @walk.step("hosts: reboot", needs="hosts: shut down and boot, waiting until it is free")
    def reboot():
        poller = client.polling.event_poller_create("linode", "linode_reboot", entity_id=it.host.id)
        holds(it.host.reboot(), "accepted")
        event = poller.wait_for_next_event_finished(timeout=40, interval=1)
        equal(event.action, "linode_reboot", "action")
        holds(event.secondary_entity is not None, "the event names the configuration that was booted")

    @walk.step("hosts: boot with configuration 0, which means none", needs="hosts: create with an image and wait for its event")
    def boot_zero():
        client.post(f"/linode/instances/{it.host.id}/reboot", data={"config_id": 0})
        client.polling.wait_for_entity_free("linode", it.host.id, timeout=40, interval=1)

    @walk.step("hosts: create empty, which stays powered off", needs="catalogue: regions by capability")
    def empty():
        it.empty = client.linode.instance_create("g6-standard-1", it.region, label="api4-empty")
        wait_until(lambda: client.load(Instance, it.empty.id).status == "offline", "it is made and off", seconds=15)

    @walk.step("hosts: rebuild", needs="hosts: shut down and boot, waiting until it is free")
    def rebuild():
        it.host.rebuild("linode/debian12", root_pass=PASSWORD)
        wait_until(lambda: status() == "running", "it runs again")


def _disks(walk, it, status):
    client = it.client
    base = "hosts: create empty, which stays powered off"

    def ready(disk):
        wait_until(lambda: client.load(Disk, disk.id, it.empty.id).status == "ready", "the disk is ready")

    @walk.step("disks: an image makes a disk and a swap disk", needs="hosts: create with an image and wait for its event")
    def from_image():
        equal(sorted(one.filesystem for one in it.host.disks), ["ext4", "swap"], "file systems")

    @walk.step("disks: create", needs=base)
    def create():
        it.disk = it.empty.disk_create(5000, label="api4-disk", filesystem="ext4")
        if isinstance(it.disk, tuple):
            it.disk = it.disk[0]
        ready(it.disk)
        equal(client.load(Disk, it.disk.id, it.empty.id).size, 5000, "size")

    @walk.step("disks: resize and wait for its event", needs="disks: create")
    def resize():
        poller = client.polling.event_poller_create("linode", "disk_resize", entity_id=it.empty.id)
        it.disk.resize(6000)
        poller.wait_for_next_event_finished(timeout=40, interval=1)
        equal(client.load(Disk, it.disk.id, it.empty.id).size, 6000, "size")

    @walk.step("disks: clone", needs="disks: create")
    def clone():
        it.twin = it.disk.duplicate()
        ready(it.twin)

    @walk.step("disks: rename", needs="disks: create")
    def rename():
        it.disk.label = "api4-disk-renamed"
        holds(it.disk.save(), "saved")

    @walk.step("disks: a size beyond the host is rejected", needs=base)
    def too_much():
        refused(ApiError, lambda: it.empty.disk_create(10_000_000, filesystem="raw"), "Insufficient space")

    @walk.step("disks: delete", needs="disks: clone")
    def delete():
        twin = it.twin.id
        holds(it.twin.delete(), "accepted")
        wait_until(lambda: twin not in [one.id for one in client.load(Instance, it.empty.id).disks], "it is gone")


def _configurations(walk, it):
    client = it.client

    @walk.step("configurations: the host has one", needs="hosts: create with an image and wait for its event")
    def first():
        equal(len(it.host.configs), 1, "number of configurations")

    @walk.step("configurations: the kernel by default", needs="configurations: the host has one")
    def kernel():
        equal(client.get(f"/linode/instances/{it.host.id}/configs")["data"][0]["kernel"], "linode/grub2", "kernel")

    @walk.step("configurations: create with stored helpers", needs="hosts: create with an image and wait for its event")
    def create():
        it.config = it.host.config_create(
            label="api4-config", kernel="linode/grub2", disks=[it.host.disks[0]], helpers={"distro": False}, comments="of the walk"
        )
        found = client.load(Config, it.config.id, it.host.id)
        equal((found.label, found.comments, found.helpers.distro), ("api4-config", "of the walk", False), "configuration")

    @walk.step("configurations: update", needs="configurations: create with stored helpers")
    def update():
        it.config.label = "api4-config-renamed"
        holds(it.config.save(), "saved")

    @walk.step("configurations: the newest is listed last", needs="configurations: create with stored helpers")
    def order():
        equal(client.get(f"/linode/instances/{it.host.id}/configs")["data"][-1]["id"], it.config.id, "last configuration")

    @walk.step("configurations: boot with it, and the event names it", needs="configurations: create with stored helpers")
    def boot():
        poller = client.polling.event_poller_create("linode", "linode_reboot", entity_id=it.host.id)
        client.post(f"/linode/instances/{it.host.id}/reboot", data={"config_id": it.config.id})
        event = poller.wait_for_next_event_finished(timeout=40, interval=1)
        equal(event.secondary_entity.id, it.config.id, "secondary entity")

    @walk.step("configurations: with a disk of an empty host, which then boots", needs="disks: create")
    def of_disk():
        made = it.empty.config_create(kernel="linode/grub2", label="api4-disk-config", disks=[it.disk])
        holds(it.empty.boot(config=made), "accepted")
        wait_until(lambda: client.load(Instance, it.empty.id).status == "running", "it runs")

    @walk.step("configurations: delete", needs="configurations: create with stored helpers")
    def delete():
        holds(it.config.delete(), "deleted")
