import { expect, test } from 'vitest'
import { wireRequest } from '../../display/wire-request.ts'

test('a request stands in the words of the wire, and as what the provider of Terraform takes', () => {
  const body = { label: 'data', region: 'us-east', size: 20, host_id: 7, tags: ['a', '${b}'] }
  expect(wireRequest({ method: 'POST', path: '/volumes', body, moor: [] })).toEqual({
    method: 'POST',
    path: '/volumes',
    body: { label: 'data', region: 'us-east', size: 20, linode_id: 7, tags: ['a', '${b}'] },
    moor: [],
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
    control_plane: { high_availability: true },
    node_pools: [{ type: 'g6-standard-1', count: 3, autoscaler: { enabled: true, min: 1, max: 3 } }],
  }
  expect(wireRequest({ method: 'POST', path: '/orch/clusters', body, moor: [] })).toMatchObject({
    path: '/lke/clusters',
    terraform: `resource "linode_lke_cluster" "_7_seas" {
  label = "7 seas"
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
  ['POST', '/volumes/7/attach'],
  ['DELETE', '/volumes/7'],
] as const)('what the provider does not make by itself has no block: %s %s', (method, path) => {
  expect(wireRequest({ method, path, moor: [], ...(method === 'POST' ? { body: {} } : {}) }).terraform).toBeNull()
})

test('what a resource is made of by other names, by its path or as maps stands as the provider takes it', () => {
  const body = {
    type: 'g6-standard-1',
    count: 3,
    labels: { tier: 'web' },
    taints: [{ key: 'gpu', value: '', effect: 'NoSchedule' }],
    disks: [{ size: 512, type: 'raw' }],
  }
  expect(wireRequest({ method: 'POST', path: '/orch/clusters/7/pools', body, moor: [] }).terraform)
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
  expect(wireRequest({ method: 'POST', path: '/hosts/instances/9/configs', body, moor: [] }).terraform)
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
  const path = '/hosts/instances/9/ips/198.18.0.2'
  expect(wireRequest({ method: 'PUT', path, body: { rdns: 'a.example.org' }, moor: [] }).terraform)
    .toBe(`resource "linode_rdns" "new" {
  address = "198.18.0.2"
  rdns = "a.example.org"
}`)
})
