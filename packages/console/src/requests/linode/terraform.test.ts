import { expect, test } from 'vitest'
import { type FormRequest, request } from '../form-request.ts'
import { formLines } from '../form-lines.ts'
import { linodeWords } from './linode-words.ts'

const linesOf = (one: FormRequest) => formLines(one, linodeWords, 'http://x.example')

test('a request stands in the words of the wire, and as what the provider of Terraform takes', () => {
  const body = { label: 'data', region: 'us-east', size: 20, host_id: 7, tags: ['a', '${b}'] }
  expect(linesOf(request('volume.create', { body }))).toEqual({
    curl: `curl http://x.example/v4/volumes \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "label": "data",
    "region": "us-east",
    "size": 20,
    "linode_id": 7,
    "tags": ["a","\${b}"]
  }'`,
    sdk: "await cloud.volumes.create({ label: 'data', region: 'us-east', size: 20, linode_id: 7, tags: ['a', '${b}'] })",
    moor: "moor volume create --label data --region us-east --size 20 --host-id 7 --tags a --tags '${b}'",
    terraform: [
      'resource "linode_volume" "data" {',
      '  label = "data"',
      '  region = "us-east"',
      '  size = 20',
      '  linode_id = 7',
      '  tags = ["a","$${b}"]',
      '}',
    ].join('\n'),
  })
})

test('what has parts stands as blocks', () => {
  const body = {
    label: '7 seas',
    region: 'us-east',
    k8s_version: '1.36',
    control_plane: { high_availability: true },
    node_pools: [{ type: 'g6-standard-1', count: 3, autoscaler: { enabled: true, min: 1, max: 3 } }],
  }
  expect(linesOf(request('cluster.create', { body }))).toMatchObject({
    curl: expect.stringContaining('http://x.example/v4/lke/clusters'),
    terraform: `resource "linode_lke_cluster" "_7_seas" {
  label = "7 seas"
  region = "us-east"
  k8s_version = "1.36"
  control_plane {
    high_availability = true
  }
  pool {
    type = "g6-standard-1"
    count = 3
    autoscaler {
      min = 1
      max = 3
    }
  }
}`,
  })
})

test.each([
  request('volume.attach', { path: { volumeId: 7 }, body: { host_id: 1 } }),
  request('volume.delete', { path: { volumeId: 7 } }),
])('what the provider does not make by itself has no block: $operation', (one) => {
  expect(linesOf(one).terraform).toBeNull()
})

test('what a resource is made of by other names, by its path or as maps stands as the provider takes it', () => {
  const body = {
    type: 'g6-standard-1',
    count: 3,
    labels: { tier: 'web' },
    taints: [{ key: 'gpu', value: '', effect: 'NoSchedule' }],
    disks: [{ size: 512, type: 'raw' }],
  } as const
  expect(linesOf(request('pool.create', { path: { clusterId: 7 }, body })).terraform)
    .toBe(`# The provider has no argument for disks.
resource "linode_lke_node_pool" "new" {
  cluster_id = 7
  type = "g6-standard-1"
  node_count = 3
  labels = { "tier" = "web" }
  taint {
    key = "gpu"
    value = ""
    effect = "NoSchedule"
  }
}`)
})

test('slots of a configuration stand as devices', () => {
  const body = { label: 'rescue', devices: { sda: { disk_id: 7 }, sdb: null } }
  expect(linesOf(request('config.create', { path: { hostId: 9 }, body })).terraform)
    .toBe(`resource "linode_instance_config" "rescue" {
  linode_id = 9
  label = "rescue"
  device {
    device_name = "sda"
    disk_id = 7
  }
}`)
})

test('a reverse name is a resource of its own', () => {
  const path = { hostId: 9, address: '198.18.0.2' }
  expect(linesOf(request('host_address.update', { path, body: { rdns: 'a.example.org' } })).terraform)
    .toBe(`resource "linode_rdns" "new" {
  address = "198.18.0.2"
  rdns = "a.example.org"
}`)
})
