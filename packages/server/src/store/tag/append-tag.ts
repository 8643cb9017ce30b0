import { sql } from 'kysely'
import type { AccountId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** Things that a request puts a tag on, by their table. */
export type TaggableKind = 'hosts' | 'volumes'

/** A thing that is to get a tag: how many it has, and whether this one is among them. */
export interface Taggable {
  readonly id: number
  readonly count: number
  readonly has: boolean
}

/** Those of these things that the account has, locked in order of their numbers. */
export async function lockTaggable(
  tx: Tx,
  accountId: AccountId,
  kind: TaggableKind,
  { label, ids }: { readonly label: string; readonly ids: readonly number[] },
): Promise<Taggable[]> {
  const isThere = kind === 'volumes' ? sql`deleted_at is null` : sql`true`
  const { rows } = await sql<Taggable>`
    select id, cardinality(tags) as count, tags @> array[${label}::text] as has from ${sql.table(kind)}
    where account_id = ${accountId} and ${isThere} and id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  return rows
}

/** Adds a tag to the end of the tags of locked things; one that has it stays as it is. */
export async function appendTag(tx: Tx, kind: TaggableKind, label: string, things: readonly Taggable[]): Promise<void> {
  const ids = things.filter((one) => !one.has).map((one) => one.id)
  await sql`update ${sql.table(kind)} set tags = tags || ${label}::text, updated = moor_now()
    where id = any(${ids}::bigint[])`.execute(tx)
}
