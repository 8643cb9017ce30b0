import { expect, test } from 'vitest'
import { wireRequest } from './wire-request.ts'

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
    node_pools: [{ type: 'g6-standard-1', count: 3, autoscaler: { min: 1, max: 3 } }],
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
