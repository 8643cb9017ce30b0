import { operations } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { auditEntity } from '../answer/audit-entity.ts'
import { visibilityRules } from './resolve-requirements.ts'

const stageOperation = (name: string) => {
  const found = operations.find((one) => one.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

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
