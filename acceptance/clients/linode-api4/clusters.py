"""Lifecycle of a cluster: two pools, ready nodes, credentials, changes of pools, recycling, upgrade, deletion."""

import base64

from linode_api4 import ApiError, Instance, LKECluster, LKENodePool
from linode_api4.objects import LKEClusterControlPlaneACLAddressesOptions, LKEClusterControlPlaneACLOptions, LKENodePoolTaint

from tap import equal, holds, refused, wait_until

MADE = "clusters: create with two pools"


def walk_along(walk, it):
    _create(walk, it)
    _pools(walk, it)
    _credentials(walk, it)
    _changes(walk, it)
    _delete(walk, it)


def _pool(it, pool):
    return it.client.load(LKENodePool, pool.id, it.cluster.id)


def _ready(it, pool, count):
    def nodes():
        found = _pool(it, pool).nodes
        return found if len(found) == count and all(one.status == "ready" for one in found) else None

    return wait_until(nodes, f"{count} nodes are ready", seconds=60)


def _create(walk, it):
    client = it.client

    @walk.step(MADE, needs=("catalogue: regions by capability", "catalogue: versions of Kubernetes"))
    def create():
        it.old, it.new = it.versions[-2:]
        pools = [
            client.lke.node_pool("g6-standard-1", 2, labels={"role": "web"}, taints=[LKENodePoolTaint("walk", "yes", "NoSchedule")], tags=["web"]),
            client.lke.node_pool("g6-standard-2", 1, autoscaler={"enabled": True, "min": 1, "max": 3}),
        ]
        it.cluster = client.lke.cluster_create(it.region, "api4_cluster", it.old, pools, tags=["api4"], control_plane={"high_availability": False})
        equal((it.cluster.label, it.cluster.k8s_version.id, it.cluster.tier, it.cluster.apl_enabled), ("api4_cluster", it.old, "standard", False), "cluster")
        equal([len(one.nodes) for one in it.cluster.pools], [2, 1], "nodes of the pools")
        it.web, it.big = it.cluster.pools

    @walk.step("clusters: reads as it was created", needs=MADE)
    def same():
        found = client.get(f"/lke/clusters/{it.cluster.id}")
        equal(set(found), set(it.cluster._raw_json), "fields")

    @walk.step("clusters: all nodes become ready", needs=MADE)
    def ready():
        it.nodes = _ready(it, it.web, 2) + _ready(it, it.big, 1)

    @walk.step("clusters: nodes are hosts of the cluster", needs="clusters: all nodes become ready")
    def instances():
        host = client.load(Instance, it.nodes[0].instance_id)
        equal((host.lke_cluster_id, host.region.id), (it.cluster.id, it.region.id), "cluster and region")
        holds(host.label.startswith(f"lke{it.cluster.id}-{it.web.id}-"), host.label)
        equal(host.lke_cluster.id, it.cluster.id, "cluster of the host")

    @walk.step("clusters: filters", needs=MADE)
    def filters():
        for one in (LKECluster.label == "api4_cluster", LKECluster.tags == "api4", LKECluster.region == it.region.id):
            equal([cluster.id for cluster in client.lke.clusters(one)], [it.cluster.id], "found")

    @walk.step("clusters: update with save()", needs=MADE)
    def update():
        it.cluster.label, it.cluster.tags = "api4_renamed", ["api4", "renamed"]
        holds(it.cluster.save(), "saved")
        equal(client.load(LKECluster, it.cluster.id).label, "api4_renamed", "label")

    @walk.step("clusters: an unknown version is rejected", needs="catalogue: regions by capability")
    def wrong_version():
        refused(ApiError, lambda: client.lke.cluster_create(it.region, "api4-odd", "1.10", [client.lke.node_pool("g6-standard-1", 1)]), "k8s_version")

    @walk.step("clusters: the enterprise tier is rejected", needs="catalogue: regions by capability")
    def enterprise():
        refused(ApiError, lambda: client.lke.cluster_create(it.region, "api4-large", it.versions[-1], [client.lke.node_pool("g6-standard-1", 1)], tier="enterprise"), "tier")

    @walk.step("clusters: the application platform is rejected", needs="catalogue: regions by capability")
    def platform():
        refused(ApiError, lambda: client.lke.cluster_create(it.region, "api4-apl", it.versions[-1], [client.lke.node_pool("g6-standard-1", 1)], apl_enabled=True), "apl")


def _pools(walk, it):
    client = it.client

    @walk.step("pools: labels, taints, tags, and autoscaler are stored", needs=MADE)
    def kept():
        web, big = _pool(it, it.web), _pool(it, it.big)
        equal((web.labels.dict, web.taints[0].key, web.taints[0].effect, web.tags), ({"role": "web"}, "walk", "NoSchedule", ["web"]), "web")
        equal((big.autoscaler.enabled, big.autoscaler.min, big.autoscaler.max), (True, 1, 3), "autoscaler")

    @walk.step("pools: disks are encrypted by default", needs=MADE)
    def encrypted():
        equal(_pool(it, it.web).disk_encryption, "enabled", "disk_encryption")

    @walk.step("pools: create", needs="clusters: all nodes become ready")
    def create():
        it.pool = it.cluster.node_pool_create("g6-standard-1", 1, labels={"role": "extra"}, tags=["extra"])
        [it.node] = _ready(it, it.pool, 1)

    @walk.step("pools: disk encryption is stored", needs="clusters: all nodes become ready")
    def asked():
        it.asked = client.post(f"/lke/clusters/{it.cluster.id}/pools", data={"type": "g6-standard-1", "count": 1, "disk_encryption": "enabled"})
        equal(it.asked["disk_encryption"], "enabled", "disk_encryption")
        client.delete(f"/lke/clusters/{it.cluster.id}/pools/{it.asked['id']}")

    @walk.step("pools: grow with save()", needs="pools: create")
    def grow():
        pool = _pool(it, it.pool)
        pool.count = 2
        holds(pool.save(), "saved")
        _ready(it, it.pool, 2)

    @walk.step("pools: change labels and taints", needs="pools: grow with save()")
    def change():
        pool = _pool(it, it.pool)
        pool.labels = {"role": "other"}
        pool.taints = [{"key": "other", "value": "yes", "effect": "NoExecute"}]
        holds(pool.save(), "saved")
        found = _pool(it, it.pool)
        equal((found.labels.dict, found.taints[0].effect), ({"role": "other"}, "NoExecute"), "pool")

    @walk.step("pools: autoscaler on and off", needs="pools: grow with save()")
    def autoscaler():
        pool = _pool(it, it.pool)
        pool.autoscaler = {"enabled": True, "min": 1, "max": 4}
        holds(pool.save(), "saved")
        equal(_pool(it, it.pool).autoscaler.max, 4, "max")
        pool = _pool(it, it.pool)
        pool.autoscaler = {"enabled": False, "min": 1, "max": 4}
        holds(pool.save(), "saved")

    @walk.step("pools: a node is recycled, and reads not_ready meanwhile", needs="pools: grow with save()")
    def recycle_node():
        before = [one.id for one in _pool(it, it.pool).nodes]
        it.cluster.node_recycle(before[0])
        wait_until(lambda: any(one.status == "not_ready" for one in _pool(it, it.pool).nodes), "a node reads not_ready", seconds=10, every=0.05)

    @walk.step("pools: a recycled node is replaced by a ready one", needs="pools: grow with save()")
    def recycled():
        before = {one.id for one in _ready(it, it.pool, 2)}
        it.cluster.node_recycle(next(iter(before)))
        wait_until(lambda: {one.id for one in _pool(it, it.pool).nodes} != before, "a node is replaced", seconds=40)
        _ready(it, it.pool, 2)

    @walk.step("pools: a node is looked at and deleted", needs="pools: grow with save()")
    def delete_node():
        node = _ready(it, it.pool, 2)[0]
        equal(it.cluster.node_view(node.id).instance_id, node.instance_id, "host of the node")
        it.cluster.node_delete(node.id)
        wait_until(lambda: _pool(it, it.pool).count == 1, "the pool counts one")

    @walk.step("pools: recycle the pool", needs="pools: grow with save()")
    def recycle_pool():
        before = {one.id for one in _pool(it, it.pool).nodes}
        _pool(it, it.pool).recycle()
        wait_until(lambda: not before & {one.id for one in _pool(it, it.pool).nodes}, "all nodes are replaced", seconds=60)

    @walk.step("pools: delete", needs="pools: create")
    def delete():
        holds(_pool(it, it.pool).delete(), "accepted")
        wait_until(lambda: it.pool.id not in [one.id for one in client.load(LKECluster, it.cluster.id).pools], "it is gone")


def _credentials(walk, it):
    client = it.client

    def fresh():
        return client.load(LKECluster, it.cluster.id)

    @walk.step("credentials: endpoints, kubeconfig and dashboard", needs="clusters: all nodes become ready")
    def read():
        endpoints = [one.endpoint for one in wait_until(lambda: fresh().api_endpoints, "endpoints")]
        holds(all(one.startswith("https://") for one in endpoints), f"{endpoints}")
        it.kubeconfig = base64.b64decode(fresh().kubeconfig).decode()
        holds("current-context" in it.kubeconfig, "kubeconfig")
        holds(fresh().cluster_dashboard_url_view().startswith("http"), "dashboard")

    @walk.step("credentials: a new kubeconfig", needs="credentials: endpoints, kubeconfig and dashboard")
    def renewed():
        fresh().kubeconfig_delete()
        wait_until(lambda: base64.b64decode(fresh().kubeconfig).decode() != it.kubeconfig, "another one")

    @walk.step("credentials: regenerate kubeconfig and service token", needs="credentials: endpoints, kubeconfig and dashboard")
    def regenerate():
        before = fresh().kubeconfig
        fresh().cluster_regenerate()
        wait_until(lambda: fresh().kubeconfig != before, "another kubeconfig")

    @walk.step("credentials: delete the service token", needs="credentials: endpoints, kubeconfig and dashboard")
    def service_token():
        fresh().service_token_delete()

    @walk.step("clusters: access list of the control plane", needs="clusters: all nodes become ready")
    def acl():
        equal(fresh().control_plane_acl.enabled, False, "off at first")
        addresses = LKEClusterControlPlaneACLAddressesOptions(ipv4=["127.0.0.1/32"], ipv6=["::1/128"])
        made = fresh().control_plane_acl_update(LKEClusterControlPlaneACLOptions(enabled=True, addresses=addresses))
        equal((made.enabled, made.addresses.ipv4), (True, ["127.0.0.1/32"]), "list")
        fresh().control_plane_acl_delete()
        equal(fresh().control_plane_acl.enabled, False, "off again")


def _changes(walk, it):
    client = it.client

    @walk.step("clusters: upgrade, and recycle all nodes", needs="clusters: all nodes become ready")
    def upgrade():
        cluster = client.load(LKECluster, it.cluster.id)
        cluster.k8s_version = it.new
        holds(cluster.save(), "saved")
        before = {one.id for one in it.nodes}
        cluster.cluster_nodes_recycle()
        wait_until(lambda: not before & {one.id for pool in client.load(LKECluster, it.cluster.id).pools for one in pool.nodes}, "all nodes are replaced", seconds=80)
        _ready(it, it.web, 2)
        equal(client.load(LKECluster, it.cluster.id).k8s_version.id, it.new, "version")

    @walk.step("clusters: every replaced node has an event", needs="clusters: upgrade, and recycle all nodes")
    def events():
        # A node's event appears only after its host is gone.
        wanted = {one.instance_id for one in it.nodes}
        query = {"action": "linode_delete", "entity.type": "linode", "+order": "desc", "+order_by": "created"}
        wait_until(lambda: wanted <= {one["entity"]["id"] for one in client.get("/account/events", filters=query)["data"]}, "linode_delete events")

    @walk.step("clusters: an older version is rejected", needs="clusters: upgrade, and recycle all nodes")
    def downgrade():
        cluster = client.load(LKECluster, it.cluster.id)
        cluster.k8s_version = it.old
        refused(ApiError, cluster.save, "k8s_version")


def _delete(walk, it):
    client = it.client

    @walk.step("clusters: delete, and its hosts go with it", needs=MADE)
    def delete():
        ids = {one.instance_id for pool in client.load(LKECluster, it.cluster.id).pools for one in pool.nodes}
        holds(client.load(LKECluster, it.cluster.id).delete(), "accepted")
        wait_until(lambda: it.cluster.id not in [one.id for one in client.lke.clusters()], "it is gone")
        wait_until(lambda: not ids & {one.id for one in client.linode.instances()}, "its hosts are gone")
        refused(ApiError, lambda: client.load(LKECluster, it.cluster.id), "Not found")
