import { type GrantRule, operations } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { auditEntity } from '../answer/audit-entity.ts'
import { resolveRequirements, visibilityRules } from './resolve-requirements.ts'

const stageOperation = (name: string) => {
  const found = operations.find((one) => one.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

describe('resolveRequirements (contract, Authentication 4)', () => {
  const resolve = (rule: GrantRule, body = {}) =>
    resolveRequirements([rule], { params: { volumeId: 3, hostId: 5, clientId: 'abc' }, body })

  it.each<[GrantRule, object, unknown]>([
    [{ isUnrestricted: true }, {}, [{ is: 'unrestricted' }]],
    [{ maker: 'client', at: 'path.clientId' }, {}, [{ is: 'maker', clientId: 'abc' }]],
    [{ global: 'add_volumes' }, {}, [{ is: 'global', global: 'add_volumes', level: null }]],
    [
      { global: 'account_access', level: 'read_only' },
      {},
      [{ is: 'global', global: 'account_access', level: 'read_only' }],
    ],
    [
      { entity: 'host', at: 'path.hostId', level: 'read_write' },
      {},
      [{ is: 'resource', resource: { kind: 'host', id: 5 }, level: 'read_write', field: null }],
    ],
    [
      { entity: 'host', at: 'body.host_id', level: 'read_write' },
      { host_id: 9 },
      [{ is: 'resource', resource: { kind: 'host', id: 9 }, level: 'read_write', field: 'host_id' }],
    ],
    [{ entity: 'host', at: 'body.host_id', level: 'read_write' }, { label: 'none' }, []],
    [
      { entity: 'host', at: 'volume.host_id', level: 'read_write' },
      {},
      [{ is: 'holder', volumeId: 3, level: 'read_write' }],
    ],
    [
      { entity: 'volume', at: 'body.devices.*.volume_id', level: 'read_only' },
      { devices: { sda: { disk_id: 1 }, sdb: { volume_id: 2 }, sdc: null, sdd: { volume_id: 4 } } },
      [
        { is: 'resource', resource: { kind: 'volume', id: 2 }, level: 'read_only', field: 'devices.sdb.volume_id' },
        { is: 'resource', resource: { kind: 'volume', id: 4 }, level: 'read_only', field: 'devices.sdd.volume_id' },
      ],
    ],
  ])('%j with %j', (rule, body, requirements) => expect(resolve(rule, body)).toEqual(requirements))

  it('throws for a rule with an unknown source', () => {
    expect(() => resolve({ entity: 'host', at: 'query.hostId', level: 'read_only' })).toThrow(
      'no source for the IDs at query.hostId',
    )
    expect(() => resolve({ entity: 'cluster', at: 'path.clusterId', level: 'read_only' })).toThrow('not an ID')
  })

  it('resolves the rules of every operation', () => {
    for (const { grants, path } of operations) {
      const params = Object.fromEntries(
        [...path.matchAll(/\{(\w+)\}/g)].map((match, index) => [String(match[1]), index + 1]),
      )
      expect(() => resolveRequirements(grants, { params, body: {} })).not.toThrow()
    }
  })
})

describe('visibilityRules (decision G7)', () => {
  const access = { global: 'account_access', level: 'read_only' }
  it.each([
    ['user.view', [access]],
    ['user.update', [access]],
    ['client.reset_secret', [access]],
    ['tag.view', [{ isUnrestricted: true }]],
    ['tag.list', []],
    ['volume.update', []],
    ['pool.delete', []],
  ])('%s: %j', (name, rules) => expect(visibilityRules(stageOperation(name), operations)).toEqual(rules))
})

describe('auditEntity (decision G9)', () => {
  it.each([
    ['volume.create', {}, { id: 7, label: 'x' }, { type: 'volume', id: '7' }],
    ['volume.clone', { volumeId: 3 }, { id: 7 }, { type: 'volume', id: '3' }],
    ['user.create', {}, { username: 'ann', email: '' }, { type: 'user', id: 'ann' }],
    ['client.reset_secret', { clientId: 'abc' }, { id: 'abc' }, { type: 'client', id: 'abc' }],
    ['node.delete', { clusterId: 1, nodeId: '2-aa' }, {}, { type: 'node', id: '2-aa' }],
    ['kubeconfig.delete', { clusterId: 1 }, {}, { type: 'kubeconfig', id: '1' }],
    ['volume.create', {}, undefined, null],
  ])('%s with %j and the response %j: %j', (name, params, answer, entity) =>
    expect(auditEntity(stageOperation(name), { params, response: answer })).toEqual(entity),
  )
})
