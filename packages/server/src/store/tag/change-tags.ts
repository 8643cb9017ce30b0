import { sql } from 'kysely'
import { type AccountId, ApiError, notFound } from '#domain/shared/index.ts'
import { type Tx, moorNow } from '../open-store.ts'

/** Inserts a tag of the account. Throws tag.label_taken if it exists. */
export async function insertTag(tx: Tx, accountId: AccountId, label: string): Promise<void> {
  const inserted = await tx
    .insertInto('tags')
    .values({ account_id: accountId, label, created: moorNow })
    .onConflict((conflict) => conflict.doNothing())
    .returning('label')
    .executeTakeFirst()
  if (!inserted) throw new ApiError('tag.label_taken', 'The account already has this tag.', { field: 'label' })
}

/** Tables whose resources can get a new tag. */
export type TaggableKind = 'hosts' | 'volumes'

/** Number of a resource's tags, and whether it has the tag to add. */
export interface Taggable {
  readonly id: number
  readonly count: number
  readonly has: boolean
}

/** Locks and returns these resources, in ID order, without absent and deleted ones. */
export async function lockTaggable(
  tx: Tx,
  accountId: AccountId,
  kind: TaggableKind,
  { label, ids }: { readonly label: string; readonly ids: readonly number[] },
): Promise<Taggable[]> {
  const isThere = kind === 'volumes' ? sql`deleted_at is null` : sql`not is_trashed`
  const { rows } = await sql<Taggable>`
    select id, cardinality(tags) as count, tags @> array[${label}::text] as has from ${sql.table(kind)}
    where account_id = ${accountId} and ${isThere} and id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  return rows
}

/** Appends a tag to those of the locked resources that lack it. */
export async function appendTag(
  tx: Tx,
  kind: TaggableKind,
  label: string,
  resources: readonly Taggable[],
): Promise<void> {
  const ids = resources.filter((one) => !one.has).map((one) => one.id)
  await sql`update ${sql.table(kind)} set tags = tags || ${label}::text, updated = moor_now()
    where id = any(${ids}::bigint[])`.execute(tx)
}

/**
 * Removes a tag from the account and all its resources. Throws resource.not_found if absent. Locks resources before the tag's row (rememberTags). Searches
 * resources again after deleting the row: concurrent transactions that add the tag have then committed, and later ones create the tag again.
 */
export async function deleteTag(tx: Tx, accountId: AccountId, label: string): Promise<void> {
  await takeFromResources(tx, accountId, label)
  const deleted = await tx
    .deleteFrom('tags')
    .where('account_id', '=', accountId)
    .where('label', '=', label)
    .returning('label')
    .executeTakeFirst()
  if (!deleted) throw notFound()
  await takeFromResources(tx, accountId, label)
}

async function takeFromResources(tx: Tx, accountId: AccountId, label: string): Promise<void> {
  for (const resources of ['clusters', 'pools', 'hosts', 'volumes', 'volume_snapshots'] as const) {
    await sql`
      with tagged as (
        select id from ${sql.table(resources)} where account_id = ${accountId} and tags @> array[${label}::text] order by id for no key update
      )
      update ${sql.table(resources)} as thing set tags = array_remove(tags, ${label}), updated = moor_now()
      from tagged where thing.id = tagged.id and thing.account_id = ${accountId}`.execute(tx)
  }
}
