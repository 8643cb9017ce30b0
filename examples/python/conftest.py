import pytest
from linode_api4 import LinodeClient

pytest_plugins = ["moorage_testing"]


@pytest.fixture(scope="session")
def moorage_options():
    return {"dialect": "linode"}


@pytest.fixture
def client(moorage):
    return LinodeClient(moorage.token, base_url=moorage.url)
