"""Lifecycle of a volume, with objects, save(), and event pollers."""

from linode_api4 import ApiError, Event, Instance, Volume

from tap import equal, holds, refused, wait_until


def walk_along(walk, it):
    client = it.client
    host = "hosts: create with an image and wait for its event"

    def settled(volume, status="active"):
        return wait_until(lambda: (found := client.load(Volume, volume.id)).status == status and found, f"it is {status}")

    @walk.step("volumes: create and wait for its event", needs="catalogue: regions by capability")
    def create():
        poller = client.polling.event_poller_create("volume", "volume_create")
        it.volume = client.volume_create("api4-volume", region=it.region, size=20, tags=["api4"])
        poller.set_entity_id(it.volume.id)
        equal(poller.wait_for_next_event_finished(timeout=40, interval=1).entity.label, "api4-volume", "label of the event")
        found = settled(it.volume)
        equal((found.size, found.tags, found.linode_id, found.hardware_type), (20, ["api4"], None, "nvme"), "volume")
        equal(found.filesystem_path, "/dev/disk/by-id/scsi-0Linode_Volume_api4-volume", "path")

    @walk.step("volumes: encrypted on request", needs="catalogue: regions by capability")
    def encrypted():
        it.secret = client.volume_create("api4-secret", region=it.region, size=10, encryption="enabled")
        equal((it.secret.encryption, settled(it.secret).encryption), ("enabled", "enabled"), "encryption")

    @walk.step("volumes: update with save()", needs="volumes: create and wait for its event")
    def update():
        it.volume.label, it.volume.tags = "api4-renamed", ["api4", "renamed"]
        holds(it.volume.save(), "saved")
        found = client.load(Volume, it.volume.id)
        equal((found.label, sorted(found.tags)), ("api4-renamed", ["api4", "renamed"]), "volume")
        holds(found.filesystem_path.endswith("_api4-renamed"), "the path follows")

    @walk.step("volumes: filters", needs="volumes: update with save()")
    def filters():
        for one in (Volume.label == "api4-renamed", Volume.tags.contains("renamed"), Volume.label.contains("renamed")):
            equal([volume.id for volume in client.volumes(one)], [it.volume.id], "found")
        both = client.volumes((Volume.label == "api4-renamed") | (Volume.label == "api4-none"))
        equal(len(both), 1, "with or")

    @walk.step("volumes: a list with an empty +and", needs="volumes: create and wait for its event")
    def empty_and():
        holds(client.get("/volumes", filters={"+and": []})["results"] >= 1, "matches everything")

    @walk.step("volumes: a filter with +order alone", needs="volumes: create and wait for its event")
    def order_alone():
        holds(client.get("/volumes", filters={"+order": "asc"})["results"] >= 1, "is ignored")

    @walk.step("volumes: attach and wait for its event", needs=("volumes: create and wait for its event", host))
    def attach():
        poller = client.polling.event_poller_create("volume", "volume_attach", entity_id=it.volume.id)
        holds(it.volume.attach(it.host), "accepted")
        event = poller.wait_for_next_event_finished(timeout=40, interval=1)
        equal((event.entity.type, event.secondary_entity.id), ("volume", it.host.id), "event")
        equal(client.load(Volume, it.volume.id).linode_label, it.host.label, "label of the host")
        holds(it.volume.id in [one.id for one in it.host.volumes()], "the host lists it")

    @walk.step("volumes: an attached volume is rejected on another host", needs="volumes: attach and wait for its event")
    def attached_twice():
        refused(ApiError, lambda: client.load(Volume, it.volume.id).attach(it.empty), "is already attached")

    @walk.step("volumes: detach and wait for its event", needs="volumes: attach and wait for its event")
    def detach():
        poller = client.polling.event_poller_create("volume", "volume_detach", entity_id=it.volume.id)
        holds(it.volume.detach(), "accepted")
        poller.wait_for_next_event_finished(timeout=40, interval=1)
        wait_until(lambda: client.load(Volume, it.volume.id).linode_id is None, "it is detached")

    @walk.step("volumes: create on a host", needs=host)
    def create_on_host():
        made = client.volume_create("api4-on-host", linode=it.host.id, size=10)
        found = settled(made)
        equal((found.linode_id, found.region.id), (it.host.id, it.region.id), "host and region")
        made.detach()
        wait_until(lambda: client.load(Volume, made.id).linode_id is None, "it is detached")
        holds(made.delete(), "deleted")

    @walk.step("volumes: attached by a configuration", needs=("volumes: detach and wait for its event", host))
    def by_configuration():
        made = it.host.config_create(label="api4-volume-config", kernel="linode/grub2", volumes=[it.volume])
        wait_until(lambda: client.load(Volume, it.volume.id).linode_id == it.host.id, "it is attached")
        client.load(Volume, it.volume.id).detach()
        wait_until(lambda: client.load(Volume, it.volume.id).linode_id is None, "it is detached")
        holds(made.delete(), "the configuration is deleted")

    @walk.step("volumes: resize and wait for its event", needs="volumes: create and wait for its event")
    def resize():
        poller = client.polling.event_poller_create("volume", "volume_resize", entity_id=it.volume.id)
        holds(it.volume.resize(30), "accepted")
        poller.wait_for_next_event_finished(timeout=40, interval=1)
        equal(settled(it.volume).size, 30, "size")

    @walk.step("volumes: shrinking is rejected", needs="volumes: resize and wait for its event")
    def shrink():
        refused(ApiError, lambda: it.volume.resize(20), "Storage volumes can only be resized up")

    @walk.step("volumes: clone", needs="volumes: resize and wait for its event")
    def clone():
        it.clone = it.volume.clone("api4-clone")
        found = settled(it.clone)
        equal((found.size, found.tags, found.linode_id), (30, [], None), "clone")

    @walk.step("volumes: rejected with the reasons of the service", needs="catalogue: regions by capability")
    def texts():
        refused(ApiError, lambda: client.volume_create("api4-tiny", region=it.region, size=9), "Must be 10-16384")
        refused(ApiError, lambda: client.post("/volumes", data={"label": "api4-nowhere"}), "Must provide a region or a Linode ID")
        refused(ApiError, lambda: client.post("/volumes", data={"region": it.region.id}), "label is required")
        refused(ApiError, lambda: client.volume_create("4-api", region=it.region), "Must begin with a letter")

    @walk.step("volumes: delete, and their event stays", needs="volumes: clone")
    def delete():
        ids = [it.clone.id, it.volume.id]
        holds(it.clone.delete() and it.volume.delete(), "accepted")
        wait_until(lambda: not set(ids) & {one.id for one in client.volumes()}, "they are gone")
        newest = client.account.events(Event.action == "volume_delete")
        holds(set(ids) <= {one.entity.id for one in newest}, "events")

    @walk.step("events: the newest come first without an order", needs="volumes: delete, and their event stays")
    def newest_first():
        found = client.get("/account/events")["data"]
        equal([one["id"] for one in found], sorted((one["id"] for one in found), reverse=True), "ids")

    @walk.step("events: one is marked as seen, by a path with a slash at its end", needs="volumes: delete, and their event stays")
    def seen():
        event = client.account.events()[0]
        client.account.events_mark_seen(event)
        holds(client.load(Event, event.id).seen, "seen")

    @walk.step("tags: a tag and what has it", needs=host)
    def tags():
        made = client.tag_create("api4-tag", instances=[it.host])
        holds("api4-tag" in [one.label for one in client.tags()], "listed")
        holds(it.host.id in [one.id for one in made.objects], "objects")
        holds(made.delete(), "deleted")

    @walk.step("hosts: delete, and what was attached is free", needs=host)
    def delete_host():
        volume = client.volume_create("api4-left", linode=it.host.id, size=10)
        settled(volume)
        for one in [one for one in client.linode.instances() if one.label.startswith("api4-")]:
            holds(one.delete(), "accepted")
        wait_until(lambda: not [one for one in client.linode.instances() if one.label.startswith("api4-")], "the hosts are gone")
        wait_until(lambda: client.load(Volume, volume.id).linode_id is None, "the volume is free")
        refused(ApiError, lambda: client.load(Instance, it.host.id), "Not found")
