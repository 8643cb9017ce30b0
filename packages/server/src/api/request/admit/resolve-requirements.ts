import type { GrantRule, Level, OperationSpec } from '@moorage/contract'
import { readAddress } from '#domain/address/read-address.ts'
import { readImageId } from '#domain/image/image-id.ts'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import type { GrantedResource, Requirement } from '#store/access/requirement.ts'
import type { Body, Call } from '../../call.ts'

/** Sources of a request's IDs. */
export interface RequestNumbers {
  readonly params: Call['params']
  /** Valid fields only; others are rejected anyway. */
  readonly body: Body
}

/** Returns the requirements of an operation's grant rules for the IDs of a request (contract, Authentication 4). An absent body field requires nothing. */
export function resolveRequirements(rules: readonly GrantRule[], request: RequestNumbers): readonly Requirement[] {
  return rules.flatMap((rule) => resolve(rule, request))
}

function resolve(rule: GrantRule, { params, body }: RequestNumbers): readonly Requirement[] {
  if ('isUnrestricted' in rule) return [{ is: 'unrestricted' }]
  if ('global' in rule) return [{ is: 'global', global: rule.global, level: rule.level ?? null }]
  if ('maker' in rule) return [{ is: 'maker', clientId: String(params['clientId']) }]
  const { entity: kind, at, level } = rule
  const [root, ...path] = at.split('.')
  if (at === 'volume.host_id') return [{ is: 'holder', volumeId: asId<VolumeId>(idOf(params['volumeId'])), level }]
  if (at === 'address.host_id')
    return [{ is: 'addressed', address: readAddress(String(params['address'])) ?? '', level }]
  const isOfDisk = at === 'disk.host_id'
  if (at === 'snapshot.volume_id' || at === 'backup.volume_id') {
    const noun = at === 'backup.volume_id' ? 'backup' : 'snapshot'
    return findOwnIds(noun, body, params).map((one) => requireLevel(noun, one, level))
  }
  if (root === 'path') {
    const param = params[path.join('.')]
    // An image of the catalogue requires nothing: everyone can view it, and no one can change it.
    const id = kind === 'image' ? readImageId(String(param)) : idOf(param)
    return id === null ? [] : [{ is: 'resource', resource: { kind, id }, level, field: null }]
  }
  if (root !== 'body' && !isOfDisk) throw new Error(`no source for the IDs at ${at}`)
  return findIds(body, isOfDisk ? ['disk_id'] : path).map((one) => requireLevel(isOfDisk ? 'disk' : kind, one, level))
}

interface FoundId {
  readonly id: number
  readonly field: string | null
}

function requireLevel(kind: GrantedResource['kind'], { id, field }: FoundId, level: Level): Requirement {
  return { is: 'resource', resource: { kind, id }, level, field }
}

/** Snapshot or backup in the path, or in the body. */
function findOwnIds(noun: 'snapshot' | 'backup', body: Body, params: Call['params']): readonly FoundId[] {
  const id = params[`${noun}Id`]
  return id === undefined ? findIds(body, [`${noun}_id`]) : [{ id: idOf(id), field: null }]
}

/** `*` matches every key of an object. */
function findIds(value: unknown, path: readonly string[], field = ''): readonly FoundId[] {
  const [name, ...rest] = path
  if (name === undefined) return typeof value === 'number' ? [{ id: value, field }] : []
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value).filter(([key]) => name === '*' || key === name)
  return entries.flatMap(([key, one]) => findIds(one, rest, field === '' ? key : `${field}.${key}`))
}

function idOf(param: string | number | undefined): number {
  if (typeof param !== 'number') throw new Error('a grant rule names a path parameter that is not an ID')
  return param
}

/**
 * Returns the requirements to view a path resource without separate grants (tags, users, OAuth clients): those of the operation that returns it. Without these
 * the response is 404, and for other missing grants 403 (decision G7). Queries filter resources with their own grants.
 */
export function visibilityRules(operation: OperationSpec, operations: readonly OperationSpec[]): readonly GrantRule[] {
  const root = operation.path.slice(0, operation.path.lastIndexOf('}') + 1)
  const viewOperation = operations.find((one) => one.method === 'GET' && one.path === root)
  return viewOperation?.grants.filter((rule) => !('entity' in rule)) ?? []
}
