import { sql } from 'kysely'
import { type AccountId, Fault } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/**
 * Removes a tag from the account and from everything of it that has it; throws resource.not_found when the account does not
 * know it. Things are locked before the tag's row, as everywhere (rememberTags), and looked for again after it: whoever was
 * putting the tag on a thing has committed by then, and whoever comes later makes the tag anew.
 */
export async function deleteTag(tx: Tx, accountId: AccountId, label: string): Promise<void> {
  await takeFromThings(tx, accountId, label)
  const gone = await tx
    .deleteFrom('tags')
    .where('account_id', '=', accountId)
    .where('label', '=', label)
    .returning('label')
    .executeTakeFirst()
  if (!gone) throw new Fault('resource.not_found', 'Not found')
  await takeFromThings(tx, accountId, label)
}

async function takeFromThings(tx: Tx, accountId: AccountId, label: string): Promise<void> {
  for (const things of ['clusters', 'pools', 'hosts', 'volumes'] as const) {
    await sql`
      with tagged as (
        select id from ${sql.table(things)} where account_id = ${accountId} and tags @> array[${label}::text] order by id for no key update
      )
      update ${sql.table(things)} as thing set tags = array_remove(tags, ${label}), updated = moor_now()
      from tagged where thing.id = tagged.id and thing.account_id = ${accountId}`.execute(tx)
  }
}
