import { selectRow } from '../../database/rows.ts'
import { readIdNumber } from '../rows/read-id-number.ts'
import { deviceSlots, isRecord } from '@moorage/contract'
import { sql } from 'kysely'
import { asId, type ConfigId, type EventId, type VolumeId } from '#domain/shared/index.ts'
import type { Store } from '#store/open-store.ts'
import type { TableParams } from '../../operation-table/table-fixture.ts'
import type { Target } from '../../operation-table/wire-body.ts'
import type { MatrixRequirement, AccessRow, GrantKind, RequirementAnswers } from '../rows/access-row.ts'

/** Requirement with its resource and body field. */
export interface ResolvedRequirement {
  readonly answers: RequirementAnswers
  readonly resource?: { readonly entity: GrantKind; readonly id: number }
  readonly field?: string
  /** ID of the OAuth client that the caller must have registered. */
  readonly madeId?: string
}

/** Returns a row's requirements with the resources that the request names. Omits requirements on absent body fields. */
export async function resolveMatrixRequirements(
  store: Store,
  row: AccessRow,
  target: Target,
): Promise<ResolvedRequirement[]> {
  const resolved = await Promise.all(row.requirements.map((answers) => resolve(store, { answers, row }, target)))
  return resolved.flat()
}

async function resolve(
  store: Store,
  { answers, row }: { readonly answers: RequirementAnswers; readonly row: AccessRow },
  { params = {}, body = {} }: Target,
): Promise<ResolvedRequirement[]> {
  const { requirement } = answers
  if (requirement.kind === 'visibility') return resolveVisibility(store, answers, params)
  if (requirement.kind === 'maker') return [{ answers, madeId: String(params['clientId']) }]
  if (requirement.kind !== 'resource') return [{ answers }]
  const resource = (id: unknown): { entity: GrantKind; id: number } => ({
    entity: requirement.entity,
    id: readIdNumber(id),
  })
  if (requirement.on === 'path') return [{ answers, resource: resource(params[`${requirement.entity}Id`]) }]
  if (requirement.on === 'each taken out')
    return (await findTakenOut(store, row, { params, body })).map((id) => ({ answers, resource: resource(id) }))
  if (requirement.on === 'its volume' || requirement.on === 'snapshot_id' || requirement.on === 'backup_id') {
    const noun = row.path.includes('backupId') || requirement.on === 'backup_id' ? 'backup' : 'snapshot'
    const [id, field] = [params[`${noun}Id`], body[`${noun}_id`]]
    if (id === undefined && field === undefined) return []
    const { volume_id } = await selectRow(store, `volume_${noun}s`, 'volume_id', { id: Number(id ?? field) })
    return [{ answers, resource: resource(volume_id), ...(id === undefined && { field: `${noun}_id` }) }]
  }
  if (requirement.on === 'its resource') {
    const { volume_id } = await selectRow(store, 'trash_items', 'volume_id', { id: Number(params['trashId']) })
    return [{ answers, resource: resource(volume_id) }]
  }
  if (requirement.on === 'disk_id') {
    const { host_id } = await selectRow(store, 'disks', 'host_id', { id: Number(body['disk_id']) })
    return [{ answers, resource: resource(host_id), field: 'disk_id' }]
  }
  if (requirement.on !== 'its host')
    return findInBody(body, requirement.on.split('.'), []).map(({ field, value }) => ({
      answers,
      resource: resource(value),
      field,
    }))
  if (row.path.includes('{address}'))
    return (await findAddressed(store, params)).map((id) => ({ answers, resource: resource(id) }))
  const attached = await store.db
    .selectFrom('attachments')
    .select('host_id')
    .where('volume_id', '=', asId<VolumeId>(Number(params['volumeId'])))
    .execute()
  return attached.map((one) => ({ answers, resource: resource(one.host_id) }))
}

async function findAddressed(store: Store, params: TableParams): Promise<number[]> {
  const found = await store.db
    .selectFrom('addresses')
    .select('host_id')
    .where('address', '=', String(params['address']))
    .execute()
  return found.map((one) => one.host_id)
}

/** Volumes that a request removes from a configuration, or all if it is deleted. */
async function findTakenOut(store: Store, row: AccessRow, { params = {}, body = {} }: Target): Promise<number[]> {
  const named = row.operation === 'config.delete' ? deviceSlots : Object.keys(body['devices'] ?? {})
  const slots = named.map((name) => deviceSlots.findIndex((one) => one === name))
  if (slots.length === 0) return []
  const kept = findInBody(body, ['devices', '*', 'volume_id'], []).map((one) => one.value)
  const held = await store.db
    .selectFrom('config_devices')
    .select('volume_id')
    .where('config_id', '=', asId<ConfigId>(Number(params['configId'])))
    .where('slot', 'in', slots)
    .where('volume_id', 'is not', null)
    .execute()
  return held.map((one) => Number(one.volume_id)).filter((id) => !kept.includes(id))
}

function findInBody(
  value: unknown,
  path: readonly string[],
  walked: readonly string[],
): { field: string; value: unknown }[] {
  const [step, ...rest] = path
  if (value === undefined || value === null) return []
  if (step === undefined) return [{ field: walked.join('.'), value }]
  if (step !== '*') return findInBody(isRecord(value) ? value[step] : undefined, rest, [...walked, step])
  return Object.entries(value).flatMap(([key, one]) => findInBody(one, rest, [...walked, key]))
}

const level = 'read_only'

async function resolveVisibility(
  store: Store,
  answers: RequirementAnswers,
  params: TableParams,
): Promise<ResolvedRequirement[]> {
  const event = await store.db
    .selectFrom('events')
    .select(['entity_type', sql<number>`entity_id::bigint`.as('entity_id'), 'secondary_id'])
    .where('id', '=', asId<EventId>(Number(params['eventId'])))
    .executeTakeFirstOrThrow()
  const of = (entity: GrantKind, id: number | null): ResolvedRequirement[] => {
    const requirement: MatrixRequirement = { kind: 'resource', entity, level, on: 'path' }
    return [{ answers: { ...answers, requirement }, resource: { entity, id: Number(id) } }]
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
      return [{ answers: { ...answers, requirement: { kind: 'own' } } }]
    default:
      return [{ answers: { ...answers, requirement: { kind: 'account_access', level } } }]
  }
}
