import { sql } from 'kysely'
import { tagBounds } from '../../domain/tag/normalise-tags.ts'
import { type AccountId, Fault, throwFaults } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** Things that are to get a tag, by number. */
export interface TagTargets {
  readonly hosts: readonly number[]
  readonly volumes: readonly number[]
}

interface Found {
  id: number
  count: number
  has: boolean
}

/**
 * Adds a tag to the end of the tags of some things of the account; one that has it stays as it is. Throws, all together,
 * request.reference_invalid for numbers that are not theirs (decision B3) and request.field_invalid for things that are full
 * (decision E1).
 */
export async function addTag(tx: Tx, accountId: AccountId, label: string, targets: TagTargets): Promise<void> {
  const { rows: hosts } = await sql<Found>`
    select id, cardinality(tags) as count, tags @> array[${label}::text] as has from hosts
    where account_id = ${accountId} and id = any(${targets.hosts}::bigint[]) order by id for no key update`.execute(tx)
  const { rows: volumes } = await sql<Found>`
    select id, cardinality(tags) as count, tags @> array[${label}::text] as has from volumes
    where account_id = ${accountId} and deleted_at is null and id = any(${targets.volumes}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  throwFaults([...explain('hosts', targets.hosts, hosts), ...explain('volumes', targets.volumes, volumes)])
  await sql`update hosts set tags = tags || ${label}::text, updated = moor_now()
    where account_id = ${accountId} and id = any(${without(hosts)}::bigint[])`.execute(tx)
  await sql`update volumes set tags = tags || ${label}::text, updated = moor_now()
    where account_id = ${accountId} and id = any(${without(volumes)}::bigint[])`.execute(tx)
}

function explain(field: keyof TagTargets, wanted: readonly number[], found: readonly Found[]): Fault[] {
  const byId = new Map(found.map((row) => [row.id, row]))
  return wanted.flatMap((id, index) => {
    const at = `${field}[${index}]`
    const row = byId.get(id)
    if (!row) return [new Fault('request.reference_invalid', `${at} is not valid`, { field: at })]
    if (row.has || row.count < tagBounds.tagsMax) return []
    return [
      new Fault('request.field_invalid', `This one has ${row.count} of ${tagBounds.tagsMax} tags.`, { field: at }),
    ]
  })
}

function without(found: readonly Found[]): number[] {
  return found.filter((row) => !row.has).map((row) => row.id)
}
