import { describe, expect, test } from 'vitest'
import { compileDialect, linode, neutral, type OperationName } from '../index.ts'

const plain = compileDialect(neutral)
const wire = compileDialect(linode)

function find(name: OperationName, compiled = wire) {
  const found = compiled.operations.find((one) => one.operation.name === name)
  if (!found) throw new Error(`${name} is not compiled`)
  return found
}

describe('words outside bodies in the linode dialect', () => {
  test('fields of errors, paths included', () => {
    expect(
      ['host_id', 'hosts[2]', 'node_pools[0].count', 'X-Filter', ''].map((field) => wire.fieldToWire(field)),
    ).toEqual(['linode_id', 'linodes[2]', 'node_pools[0].count', 'X-Filter', ''])
  })

  test('C2: filter terms, whole words only', () => {
    expect(find('volume.list').readFilterTerm('linode_id', 7)).toEqual({ field: 'host_id', value: 7 })
    expect(find('event.list').readFilterTerm('action', 'linode_boot')).toEqual({ field: 'action', value: 'host_boot' })
    expect(find('event.list').readFilterTerm('action', { '+neq': 'linode_boot' })).toEqual({
      field: 'action',
      value: { '+neq': 'host_boot' },
    })
    expect(find('event.list').readFilterTerm('entity.type', 'linode')).toEqual({ field: 'entity.type', value: 'host' })
    expect(find('event.list').readFilterTerm('label', 'linode')).toEqual({ field: 'label', value: 'linode' })
    expect(find('event.list').readFilterTerm('action', null)).toEqual({ field: 'action', value: null })
  })

  test('C2: parts of words match the words of this dialect', () => {
    expect(find('event.list').wordsContaining('entity.type', 'lke')).toEqual(['orchcluster', 'orchnodepool'])
    expect(find('event.list').wordsContaining('action', 'linode_c')).toEqual([
      'host_create',
      'host_config_create',
      'host_config_update',
      'host_config_delete',
    ])
    expect([
      find('event.list').wordsContaining('action', 'host'),
      find('event.list').wordsContaining('label', 'linode'),
      find('event.list', plain).wordsContaining('action', 'host'),
    ]).toEqual([[], null, null])
  })

  test('a neutral word that this dialect renames is unknown in this dialect (decisions C2, G2)', () => {
    expect(find('volume.list').readFilterTerm('host_id', 7)).toEqual({ field: '?', value: 7 })
    expect(find('event.list').readFilterTerm('entity.type', 'host')).toEqual({ field: 'entity.type', value: '?' })
    expect(find('event.list').readFilterTerm('action', 'host_boot')).toEqual({ field: 'action', value: '?' })
    expect(find('token.create').readBody({ scopes: 'hosts:read_only linodes:read_only' })).toEqual({
      scopes: '?:read_only hosts:read_only',
    })
  })

  test('scopes, in both directions', () => {
    expect([
      wire.scopeToWire('hosts:read_write'),
      wire.scopeToWire('*'),
      wire.scopeToWire('volumes:read_only'),
    ]).toEqual(['linodes:read_write', '*', 'volumes:read_only'])
    expect([
      wire.scopeFromWire('linodes:read_write'),
      wire.scopeFromWire('hosts:read_write'),
      wire.scopeFromWire('lke:read_only'),
      wire.scopeFromWire('domains:read_only'),
    ]).toEqual(['hosts:read_write', null, 'orch:read_only', null])
  })

  test.each([
    ['host.deleting', 'Host 7 is being deleted.', 'Linode 7 is being deleted.'],
    [
      'volume.already_attached',
      'Volume 1 is already attached: host 7 has not released it yet.',
      'Volume 1 is already attached: Linode 7 has not released it yet.',
    ],
    [
      'volume.region_mismatch',
      'Volume 1 is in region us-east, host 7 is in eu-central.',
      'Volume 1 is in region us-east, Linode 7 is in eu-central.',
    ],
    [
      'host.persisted_full',
      'This host has 9 volumes attached; more than 8 need a host of 16 GB or more.',
      'This Linode has 9 volumes attached; more than 8 need a Linode of 16 GB or more.',
    ],
    [
      'host.not_running',
      'A volume that does not persist across boots can only be attached to a running host.',
      'A volume that does not persist across boots can only be attached to a running Linode.',
    ],
    ['config.not_of_host', 'config_id requires host_id.', 'config_id requires linode_id.'],
    [
      'request.field_invalid',
      'Hosts of region us-east attach volumes only at boot, so persist_across_boots must be true.',
      'Linodes of region us-east attach volumes only at boot, so persist_across_boots must be true.',
    ],
    [
      'account.limit_reached',
      'This account uses 5 of 5 hosts, and 1 more would exceed the limit.',
      'This account uses 5 of 5 Linodes, and 1 more would exceed the limit.',
    ],
    ['request.field_invalid', 'Must be one of host, volume', 'Must be one of host, volume'],
  ])('the word host in error reasons: %s', (code, neutralReason, reason) => {
    expect([plain.reasonToWire(code, neutralReason), wire.reasonToWire(code, neutralReason)]).toEqual([
      neutralReason,
      reason,
    ])
  })

  test('some codes have their own text; in the reasons of other codes, field names are translated (facts 4.3)', () => {
    expect(wire.reasonToWire('volume.region_or_host_missing', 'Must provide a region or a host ID')).toBe(
      'Must provide a region or a Linode ID',
    )
    expect(wire.reasonToWire('request.reference_invalid', 'host_id is not valid')).toBe('linode_id is not valid')
    expect(wire.reasonToWire('request.reference_invalid', 'hosts[2] is not valid')).toBe('linodes[2] is not valid')
    expect(wire.reasonToWire('request.reference_invalid', 'hosts is not valid')).toBe('linodes is not valid')
    expect(
      wire.reasonToWire('pool.type_unsupported', 'The host type g6-nanode-1 is currently not supported by clusters'),
    ).toBe('The Linode type g6-nanode-1 is currently not supported by LKE')
    expect(wire.reasonToWire('volume.migrating', 'Volume 3 is migrating between hosts.')).toBe(
      'Volume 3 is migrating between hosts.',
    )
  })
})
