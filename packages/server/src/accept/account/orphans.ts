import { findOldestAccountId } from '#store/account/accounts.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import { type OrphanFinding, replaceFindings } from '#store/drift/findings.ts'

/**
 * Replaces the recorded orphans of `regions` and returns the new ones. Each is reported once while it exists, in an event of the oldest account, because
 * orphans belong to no account.
 */
export async function acceptOrphans(
  tx: Tx,
  regions: readonly string[],
  found: readonly OrphanFinding[],
): Promise<readonly OrphanFinding[]> {
  const fresh = await replaceFindings(tx, regions, found)
  const accountId = await findOldestAccountId(tx)
  if (accountId === undefined) return fresh
  const { label } = await tx
    .selectFrom('accounts')
    .select('label')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  for (const { name, kind, region } of fresh)
    await insertNotification(
      tx,
      { accountId, system: true },
      {
        action: 'resource_orphaned',
        entity: { type: 'account', id: accountId, label },
        message: `The ${kind} ${name} in ${region} is an orphan: it belongs to no resource of this installation. It is not changed. To list all orphans, run moor admin reality.`,
      },
    )
  return fresh
}
