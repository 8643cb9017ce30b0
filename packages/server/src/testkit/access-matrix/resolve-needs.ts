import { sql } from 'kysely'
import type { Store } from '../../store/open-store.ts'
import type { Params } from '../operation-table/table-world.ts'
import type { Target } from '../operation-table/wire-body.ts'
import type { AccessNeed, AccessRow, GrantKind, NeedAnswers } from './access-row.ts'

/** A need of a row in one request: which thing it is about, and the body field that names it. */
export interface ResolvedNeed {
  readonly answers: NeedAnswers
  /** Absent where no single thing is meant. */
  readonly thing?: { readonly entity: GrantKind; readonly id: number }
  readonly field?: string
  /** The client that must have been registered by who asks. */
  readonly madeId?: string
}

/** What a row asks of a restricted user who sends this request; what is about absent fields falls away. */
export async function resolveNeeds(store: Store, row: AccessRow, target: Target): Promise<ResolvedNeed[]> {
  const resolved = await Promise.all(row.needs.map((answers) => resolve(store, answers, target)))
  return resolved.flat()
}

async function resolve(
  store: Store,
  answers: NeedAnswers,
  { params = {}, body = {} }: Target,
): Promise<ResolvedNeed[]> {
  const { need } = answers
  if (need.kind === 'sight') return resolveSight(store, answers, params)
  if (need.kind === 'maker') return [{ answers, madeId: String(params['clientId']) }]
  if (need.kind !== 'thing') return [{ answers }]
  const thing = (id: unknown): { entity: GrantKind; id: number } => ({ entity: need.entity, id: Number(id) })
  if (need.on === 'path') return [{ answers, thing: thing(params[`${need.entity}Id`]) }]
  if (need.on === 'each taken out')
    return (await findTakenOut(store, params, body)).map((id) => ({ answers, thing: thing(id) }))
  if (need.on !== 'its host')
    return findInBody(body, need.on.split('.'), []).map(({ field, value }) => ({ answers, thing: thing(value), field }))
  const attached = await store.db
    .selectFrom('attachments')
    .select('host_id')
    .where('volume_id', '=', Number(params['volumeId']))
    .execute()
  return attached.map((one) => ({ answers, thing: thing(one.host_id) }))
}

/** Volumes that a configuration holds in slots that the body gives to something else. */
async function findTakenOut(store: Store, params: Params, body: Readonly<Record<string, unknown>>): Promise<number[]> {
  const slots = Object.keys(body['devices'] ?? {}).map((name) => name.charCodeAt(2) - 'a'.charCodeAt(0))
  if (slots.length === 0) return []
  const kept = findInBody(body, ['devices', '*', 'volume_id'], []).map((one) => one.value)
  const held = await store.db
    .selectFrom('config_devices')
    .select('volume_id')
    .where('config_id', '=', Number(params['configId']))
    .where('slot', 'in', slots)
    .where('volume_id', 'is not', null)
    .execute()
  return held.map((one) => Number(one.volume_id)).filter((id) => !kept.includes(id))
}

/** The values at a path of fields, `*` for each one of them, with the field each stands in. */
function findInBody(
  value: unknown,
  path: readonly string[],
  walked: readonly string[],
): { field: string; value: unknown }[] {
  const [step, ...rest] = path
  if (value === undefined || value === null) return []
  if (step === undefined) return [{ field: walked.join('.'), value }]
  if (step !== '*') return findInBody((value as Record<string, unknown>)[step], rest, [...walked, step])
  return Object.entries(value).flatMap(([key, one]) => findInBody(one, rest, [...walked, key]))
}

const level = 'read_only'

async function resolveSight(store: Store, answers: NeedAnswers, params: Params): Promise<ResolvedNeed[]> {
  const event = await store.db
    .selectFrom('events')
    .select(['entity_type', sql<number>`entity_id::bigint`.as('entity_id'), 'secondary_id'])
    .where('id', '=', Number(params['eventId']))
    .executeTakeFirstOrThrow()
  const of = (entity: GrantKind, id: number | null): ResolvedNeed[] => {
    const need: AccessNeed = { kind: 'thing', entity, level, on: 'path' }
    return [{ answers: { ...answers, need }, thing: { entity, id: Number(id) } }]
  }
  switch (event.entity_type) {
    case 'volume':
      return of('volume', event.entity_id)
    case 'host':
      return of('host', event.entity_id)
    case 'orchcluster':
      return of('cluster', event.entity_id)
    case 'orchnodepool':
      return of('cluster', event.secondary_id)
    case 'token':
      return [{ answers: { ...answers, need: { kind: 'own' } } }]
    default:
      return [{ answers: { ...answers, need: { kind: 'account_access', level } } }]
  }
}
