import pytest
from linode_api4.errors import ApiError
from linode_api4.polling import EventError

from volumes import ensure_volume


def test_a_volume_is_made_once_and_grown_when_it_is_too_small(client):
    first = ensure_volume(client, "data", 20)
    again = ensure_volume(client, "data", 40)
    assert (again.id, again.size, again.status) == (first.id, 40, "active")
    assert len(client.volumes()) == 1


def test_a_larger_one_is_left_alone(client):
    ensure_volume(client, "data", 40)
    assert ensure_volume(client, "data", 20).size == 40


def test_storage_that_fails_three_times_is_waited_for(moorage, client):
    moorage.sim("POST", "/faults", {"on": "ensureVolume", "as": "error-before", "times": 3})
    assert ensure_volume(client, "late", 20).status == "active"


def test_storage_that_refuses_is_told(moorage, client):
    moorage.sim("POST", "/faults", {"on": "ensureVolume", "as": "error-before", "code": "NotSupported"})
    with pytest.raises(EventError):
        ensure_volume(client, "refused", 20)


def test_a_region_that_is_not_there_is_told(client):
    with pytest.raises(ApiError, match="region"):
        ensure_volume(client, "data", 20, region="nowhere")
