import { expect, it } from 'vitest'
import { narrowCatalogue } from '#domain/catalogue/narrow-catalogue.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { leastRegionAbilities } from '#testkit/engine/abilities.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'

// The configured regions declare more.
const http = await useHttpHarness({
  context: { catalogue: narrowCatalogue(neutralCatalogue, () => leastRegionAbilities) },
})

const region = 'us-east'
const hosts = '/v4/hosts/instances'
const clusters = '/v4/orch/clusters'
const pool = { type: 'g6-standard-1', count: 1 }
const cluster = { label: 'a', region, k8s_version: '1.35', node_pools: [pool] }
const read = async (path: string, create?: object) =>
  (await http.call(create ? 'POST' : 'GET', path, { body: create })).body

// Order matters: later rows read what earlier rows create. No driver has done any work.
it.each([
  [
    'volume',
    () => read('/v4/volumes', { label: 'a', region }),
    { encryption: 'disabled', hardware_type: 'hdd', io_ready: false, status: 'creating' },
    'id label created updated filesystem_path host_id host_label region size tags orch_cluster_id locks',
  ],
  [
    'host',
    () => read(hosts, { label: 'abc', region, type: 'g6-standard-6', image: 'debian12' }),
    {
      status: 'provisioning',
      backups: { enabled: false, available: false },
      // Always kvm (ADR 0060).
      hypervisor: 'kvm',
      disk_encryption: 'disabled',
      capabilities: [],
      attached_volumes: 0,
      attached_volumes_max: 1,
    },
    'id label group created updated type ipv4 ipv6 image region site_type specs alerts watchdog_enabled tags machine_uuid orch_cluster_id maintenance_policy has_user_data locks',
  ],
  [
    'disk',
    () => read(`${hosts}/1/disks/1`),
    { status: 'not ready', disk_encryption: 'disabled' },
    'id label size filesystem created updated',
  ],
  [
    'cluster',
    () => read(clusters, cluster),
    { control_plane: { high_availability: false } },
    'id label region k8s_version tags created updated locks',
  ],
  ['access list', () => read(`${clusters}/1/control_plane_acl`), { acl: { enabled: false } }, ''],
  [
    'pool',
    () => read(`${clusters}/1/pools/1`),
    { disk_encryption: 'disabled', nodes: [{ status: 'not_ready', instance_id: null }] },
    'id type count autoscaler disks tags label labels taints locks',
  ],
  [
    'region',
    () => read(`/v4/regions/${region}`),
    { capabilities: ['Hosts', 'Block Storage', 'Kubernetes'], storage_classes: ['hdd'] },
    'id label country status resolvers site_type',
  ],
  ['versions', () => read('/v4/orch/versions'), { data: [{ id: '1.35' }] }, 'page pages results'],
])(
  '%s: no field that states a property of infrastructure claims what no driver does (ADR 0060)',
  async (_name, load, stated, others) => {
    const body = await load()
    expect(body).toMatchObject(stated)
    expect(Object.keys(body).toSorted(), 'a new field belongs to one of the lists').toEqual(
      [...Object.keys(stated), ...others.split(' ').filter(Boolean)].toSorted(),
    )
  },
)
