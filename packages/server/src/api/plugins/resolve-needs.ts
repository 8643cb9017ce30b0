import type { GrantRule } from '@moorage/contract'
import type { Need } from '../../store/access/need.ts'
import type { Body, Call } from '../call.ts'

/** Where the numbers of one request stand. */
export interface NamedThings {
  readonly params: Call['params']
  /** Sound fields only; what is left out here is refused anyway. */
  readonly body: Body
}

/** The grant rules of an operation with the numbers of one request (contract, Authentication 4). A body field that is not sent needs nothing. */
export function resolveNeeds(rules: readonly GrantRule[], request: NamedThings): readonly Need[] {
  return rules.flatMap((rule) => resolve(rule, request))
}

function resolve(rule: GrantRule, { params, body }: NamedThings): readonly Need[] {
  if ('isUnrestricted' in rule) return [{ is: 'unrestricted' }]
  if ('global' in rule) return [{ is: 'global', global: rule.global, level: rule.level ?? null }]
  const { entity: kind, at, level } = rule
  const [place, ...path] = at.split('.')
  if (at === 'volume.host_id') return [{ is: 'holder', volumeId: idOf(params['volumeId']), level }]
  if (place === 'path') return [{ is: 'thing', thing: { kind, id: idOf(params[path.join('.')]) }, level, field: null }]
  if (place !== 'body') throw new Error(`nothing is known of ${at}`)
  return findIds(body, path).map(({ id, field }) => ({ is: 'thing', thing: { kind, id }, level, field }))
}

interface FoundId {
  readonly id: number
  readonly field: string
}

/** The numbers at a path; `*` stands for every key of an object. */
function findIds(value: unknown, path: readonly string[], field = ''): readonly FoundId[] {
  const [name, ...rest] = path
  if (name === undefined) return typeof value === 'number' ? [{ id: value, field }] : []
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value).filter(([key]) => name === '*' || key === name)
  return entries.flatMap(([key, one]) => findIds(one, rest, field === '' ? key : `${field}.${key}`))
}

function idOf(param: string | number | undefined): number {
  if (typeof param !== 'number') throw new Error('a grant rule names a path parameter that is no number')
  return param
}
