"""Code under test: creates a volume of at least this size, or grows it if it is too small."""

from linode_api4 import Volume


def ensure_volume(client, label, size, region="us-east"):
    found = list(client.volumes(Volume.label == label))
    if not found:
        made = client.polling.event_poller_create("volume", "volume_create")
        volume = client.volume_create(label, region=region, size=size)
        made.set_entity_id(volume.id)
        made.wait_for_next_event_finished(timeout=60, interval=1)
        return client.load(Volume, volume.id)
    volume = found[0]
    if volume.size < size:
        grown = client.polling.event_poller_create("volume", "volume_resize", entity_id=volume.id)
        volume.resize(size)
        grown.wait_for_next_event_finished(timeout=60, interval=1)
    return client.load(Volume, volume.id)
