"""Other resources: regions, types, versions, images, profile, and account."""

from linode_api4 import ApiError, LinodeClient, PersonalAccessToken, Profile, Region, Type, Volume
from linode_api4.objects import Kernel, OAuthClient

from tap import equal, holds, refused

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEdkQ0mY8HhVb4TeI1rJc3qgQyYt5oZ4Xq3n0m1Zr9aP walk"


def walk_along(walk, it):
    client = it.client
    _catalogue(walk, it, client)
    _availability(walk, it, client)
    _profile(walk, it, client)
    _account(walk, it, client)


def _catalogue(walk, it, client):
    @walk.step("catalogue: regions by capability")
    def regions():
        wanted = {"Linodes", "Block Storage", "Kubernetes"}
        it.region = next(one for one in client.regions() if wanted <= set(one.capabilities) and one.site_type == "core")
        holds(len(it.region.country) == 2 and it.region.status == "ok", "country and status")

    @walk.step("catalogue: a region that encrypts disks and volumes")
    def encrypting():
        wanted = {"Linodes", "Disk Encryption", "LA Disk Encryption", "Block Storage Encryption", "Maintenance Policy"}
        holds([one for one in client.regions() if wanted <= set(one.capabilities)], "none has all of them")

    @walk.step("catalogue: one region, with its limits and monitors", needs="catalogue: regions by capability")
    def one_region():
        region = client.load(Region, it.region.id)
        equal(region.label, it.region.label, "label")
        holds(region.resolvers.ipv4 and region.resolvers.ipv6, "it has resolvers")
        holds(region.placement_group_limits.maximum_pgs_per_customer is None or region.placement_group_limits.maximum_linodes_per_pg > 0, "limits")
        holds(isinstance(region.monitors.alerts, list), "monitors")

    @walk.step("catalogue: regions of the documentation")
    def documented():
        names = {one.id for one in client.regions()}
        holds({"us-ord", "us-mia", "us-southeast"} <= names, f"lists {sorted(names)}")

    @walk.step("catalogue: types, and one by its class")
    def types():
        it.type = client.load(Type, "g6-nanode-1")
        equal((it.type.memory, it.type.vcpus, it.type.type_class), (1024, 1, "nanode"), "nanode")
        standard = client.linode.types(Type.type_class == "standard")
        holds(len(standard) > 0 and all(one.type_class == "standard" for one in standard), "filtered by class")
        it.small = client.load(Type, "g6-standard-1")

    @walk.step("catalogue: a type with a price of its own in a region")
    def region_price():
        holds([one for one in client.linode.types() if one.region_prices], "none has one")

    @walk.step("catalogue: types of volumes and clusters with prices")
    def priced():
        volume = client.volumes.types()[0]
        equal((volume.id, volume.label), ("volume", "Storage Volume"), "type of volumes")
        holds(volume.price.monthly > 0, "volume price")
        found = {one.id: one for one in client.lke.types()}
        holds(found["lke-ha"].price.monthly > found["lke-sa"].price.monthly, "cluster prices")

    @walk.step("catalogue: the recorded name of a type of cluster")
    def lke_label():
        equal({one.id: one.label for one in client.lke.types()}["lke-sa"], "LKE Standard Availability", "label")

    @walk.step("catalogue: versions of Kubernetes")
    def versions():
        found = [one.id for one in client.lke.versions()]
        it.versions = sorted(found, key=lambda one: [int(part) for part in one.split(".")])
        holds(len(found) >= 2, f"lists {found}")

    @walk.step("catalogue: versions of both tiers")
    def tiers():
        standard = client.lke.tier("standard").versions()
        holds({one.id for one in standard} == set(it.versions) and standard[0].tier == "standard", "standard")
        list(client.lke.tier("enterprise").versions())

    @walk.step("catalogue: images")
    def images():
        image = next(one for one in client.images() if one.id == "linode/debian12")
        equal((image.vendor, image.is_public, image.deprecated), ("Debian", True, False), "image")

    @walk.step("catalogue: kernels")
    def kernels():
        kernel = client.load(Kernel, "linode/latest-64bit")
        holds(kernel.kvm and kernel.architecture == "x86_64", "kernel")
        holds("linode/grub2" in [one.id for one in client.linode.kernels()], "grub2 is listed")


def _availability(walk, it, client):
    @walk.step("catalogue: availability of types in regions")
    def availability():
        holds(any(one.available and one.plan == "g6-nanode-1" for one in client.regions.availability()), "nanode is available")

    @walk.step("catalogue: availability in one region", needs="catalogue: regions by capability")
    def region_availability():
        holds(any(one.plan == "g6-nanode-1" for one in it.region.availability), "nanode is told")

    @walk.step("account: availability of services")
    def services():
        entries = client.account.availabilities()
        holds(any("Block Storage" in one.available for one in entries), "block storage is available")


def _profile(walk, it, client):
    @walk.step("profile: read")
    def profile():
        it.profile = client.profile()
        holds(it.profile.username and it.profile.restricted is False, "username")

    @walk.step("profile: has an e-mail address", needs="profile: read")
    def email():
        holds("@" in it.profile.email, f"e-mail is {it.profile.email!r}")

    @walk.step("profile: change the time zone", needs="profile: read")
    def timezone():
        it.profile.timezone = "America/New_York"
        holds(it.profile.save(), "saved")
        equal(client.load(Profile, "").timezone, "America/New_York", "time zone")

    @walk.step("profile: tokens")
    def tokens():
        made = client.profile.token_create(label="api4-walk", scopes="volumes:read_only")
        narrow = LinodeClient(made.token, base_url=it.url)
        list(narrow.volumes())
        refused(ApiError, lambda: narrow.volume_create("api4-narrow", region="us-east"), "not authorized")
        made.label = "api4-renamed"
        holds(made.save(), "saved")
        equal(client.load(PersonalAccessToken, made.id).label, "api4-renamed", "label")
        made.delete()
        refused(ApiError, lambda: list(narrow.volumes()), "Invalid Token")

    @walk.step("profile: SSH keys")
    def keys():
        made = client.profile.ssh_key_upload(KEY, "api4-walk")
        holds(made.id in [one.id for one in client.profile.ssh_keys()], "listed")
        made.label = "api4-renamed"
        holds(made.save() and made.delete(), "renamed and deleted")

    @walk.step("profile: preferences")
    def preferences():
        client.profile.user_preferences_update(theme="dark")
        equal(client.profile.user_preferences().theme, "dark", "preference")


def _account(walk, it, client):
    @walk.step("account: read")
    def account():
        holds("Kubernetes" in client.account().capabilities, "capabilities")

    @walk.step("account: settings")
    def settings():
        holds(client.account.settings().network_helper in (True, False), "network helper")

    @walk.step("account: notifications")
    def notifications():
        list(client.account.notifications())

    @walk.step("account: maintenance")
    def maintenance():
        list(client.account.maintenance())

    @walk.step("account: beta programs")
    def betas():
        list(client.beta.betas())

    @walk.step("account: users")
    def users():
        it.user = client.account.user_create("api4@example.com", "api4-walker", restricted=True)
        holds(it.user.restricted and it.user.email == "api4@example.com", "user")
        it.user.grants.global_grants.add_volumes = True
        it.user.grants.save()
        holds(it.user.delete(), "deleted")

    @walk.step("account: applications")
    def applications():
        made = client.account.oauth_client_create("api4-walk", "https://example.com/back")
        holds(made.secret, "secret")
        equal(client.load(OAuthClient, made.id).label, "api4-walk", "label")
        it.application = made

    @walk.step("account: a new secret of an application", needs="account: applications")
    def secret():
        # reset_secret() sets the new secret on the application before it returns it.
        before = it.application.secret
        holds(it.application.reset_secret() not in (before, "<REDACTED>"), "another secret")

    @walk.step("account: delete an application", needs="account: applications")
    def delete_application():
        holds(it.application.delete(), "deleted")

    @walk.step("errors: an unknown list")
    def unknown():
        raised = refused(ApiError, lambda: client.load(Volume, 999_999_999), "Not found")
        equal(raised.status, 404, "status")

    @walk.step("errors: a wrong token")
    def wrong_token():
        equal(refused(ApiError, lambda: list(LinodeClient("0" * 64, base_url=it.url).volumes()), "Invalid Token").status, 401, "status")

    @walk.step("errors: firewalls, load balancers and VPCs answer empty lists")
    def others():
        equal((len(client.networking.firewalls()), len(client.nodebalancers()), len(client.vpcs())), (0, 0, 0), "lengths")
