import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

const [neutral, linode] = [wordsOf('neutral'), wordsOf('linode')]

test('the neutral wire translates nothing', () => {
  const body = { host_id: 1, devices: { sda: { volume_id: 2 } }, tags: ['hosts'], action: 'host_boot' }
  expect([neutral.toWire(body), neutral.toNeutral(body), neutral.path('/hosts/types/x')]).toEqual([
    body,
    body,
    '/hosts/types/x',
  ])
})

test('the linode wire has its own paths, names, actions, scopes and sentences', () => {
  expect(linode.path('/hosts/instances/7/configs')).toBe('/linode/instances/7/configs')
  expect(linode.path('/volumes/7')).toBe('/volumes/7')
  expect(
    linode.toWire({ host_id: 1, label: 'host_id', '+or': [{ action: 'host_boot' }, { 'entity.type': 'host' }] }),
  ).toEqual({ linode_id: 1, label: 'host_id', '+or': [{ action: 'linode_boot' }, { 'entity.type': 'linode' }] })
  expect(
    linode.toNeutral({
      linode_id: 1,
      entity: { type: 'linode', url: '/v4/linode/instances/7' },
      capabilities: ['Linodes'],
    }),
  ).toEqual({ host_id: 1, entity: { type: 'host', url: '/v4/hosts/instances/7' }, capabilities: ['Hosts'] })
  expect(linode.scopes('volumes:read_only hosts:read_write')).toBe('volumes:read_only linodes:read_write')
  expect(linode.reason('host_id is not valid')).toBe('linode_id is not valid')
})
