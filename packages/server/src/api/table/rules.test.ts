import { type CompiledOperation, linode, neutral, type OperationName } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTableWorld, type TableWorld } from '#testkit/operation-table/table-world.ts'

const longTag = 'x'.repeat(51)
const far = 'nowhere'
const acl = { enabled: true, addresses: { ipv4: ['300.0.0.0/8'] } }

/** Bodies in neutral words that fit their schemas and break rules, and the fields to blame, all of them together (decision B1). */
const unsound: readonly (readonly [OperationName, Readonly<Record<string, unknown>>, readonly string[]])[] = [
  ['volume.create', { label: '1x', region: far, size: 9, tags: [longTag] }, ['label', 'region', 'size', 'tags[0]']],
  ['volume.update', { label: '1x', tags: [longTag] }, ['label', 'tags[0]']],
  ['volume.clone', { label: '1x' }, ['label']],
  ['volume.resize', { size: 16_385 }, ['size']],
  [
    'host.create',
    { label: '-x', region: far, type: 'none', image: 'none', root_pass: 'a-root-password-1', tags: [longTag] },
    ['label', 'region', 'type', 'image', 'tags[0]'],
  ],
  ['host.update', { label: '-x', tags: [longTag] }, ['label', 'tags[0]']],
  ['host.rebuild', { image: 'none', root_pass: 'a-root-password-1' }, ['image']],
  [
    'cluster.create',
    {
      label: 'a\nb',
      region: far,
      k8s_version: '9.9',
      tags: [longTag],
      node_pools: [{ type: 'none', count: 1 }],
      control_plane: { acl },
    },
    ['label', 'region', 'k8s_version', 'tags[0]', 'node_pools[0].type', 'control_plane.acl.addresses.ipv4[0]'],
  ],
  [
    'cluster.update',
    { label: 'a\nb', tags: [longTag], control_plane: { acl } },
    ['label', 'tags[0]', 'control_plane.acl.addresses.ipv4[0]'],
  ],
  ['access_list.update', { acl }, ['acl.addresses.ipv4[0]']],
  ['pool.create', { type: 'none', count: 1, labels: { 'a b': '' }, tags: [longTag] }, ['type', 'labels', 'tags[0]']],
  [
    'pool.update',
    { autoscaler: { enabled: false, min: 3, max: 2 }, labels: { 'a b': '' }, tags: [longTag] },
    ['autoscaler.min', 'labels', 'tags[0]'],
  ],
  ['user.create', { username: '-', email: 'no-address', password: 'short' }, ['username', 'email', 'password']],
  ['user.update', { username: '-', email: 'no-address', password: 'short' }, ['username', 'email', 'password']],
  ['client.create', { label: ' ', redirect_uri: 'http://example.org' }, ['label', 'redirect_uri']],
  ['client.update', { label: ' ', redirect_uri: 'http://example.org' }, ['label', 'redirect_uri']],
  ['token.create', { scopes: 'nonsense' }, ['scopes']],
  ['token.create', { expiry: '2001-01-01T00:00:00' }, ['expiry']],
  ['tag.create', { label: longTag }, ['label']],
]

describe.each([neutral, linode])('bodies against the rules ($name dialect)', (words) => {
  let world: TableWorld
  beforeAll(async () => {
    world = await openTableWorld(words)
  })
  afterAll(() => world.close())

  it.each(unsound)('%s refuses %j', async (name, body, fields) => {
    const compiled = world.operations.find((one) => one.operation.name === name) as CompiledOperation
    const answer = await world.send<{ errors?: { field?: string }[] }>(compiled, { params: world.mine, body })
    expect([answer.status, answer.body.errors?.map((one) => one.field).toSorted()]).toEqual([
      400,
      fields.map((field) => world.dialect.fieldToWire(field)).toSorted(),
    ])
  })
})
