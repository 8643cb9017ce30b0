import type { RestorePreview } from '@moorage/contract'
import { type Actor, ApiError, type TrashId } from '#domain/shared/index.ts'
import { checkGrants } from '#store/access/check-grants.ts'
import { writeRequirement } from '#store/access/requirement.ts'
import type { Store } from '#store/open-store.ts'
import { runTentatively } from '#store/run-tentatively.ts'
import type { Terms } from '../terms.ts'
import { acceptTrashRestore } from './restore.ts'

/**
 * Returns what a restore without a label would answer now, by a restore that is rolled back, so that both say the same (decision D12). Throws
 * resource.not_found without the item.
 */
export async function describeTrashRestore(
  store: Store,
  actor: Actor,
  id: TrashId,
  by: Terms,
): Promise<RestorePreview> {
  try {
    await checkGrants(store.db, actor, [writeRequirement({ kind: 'deleted resource', id })])
    const { body } = await runTentatively(store, (tx) => acceptTrashRestore(tx, actor, { id, label: null }, by))
    return { label: body.label, changes: body.changes, problem: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'resource.not_found') throw error
    return { label: null, changes: [], problem: error.reason }
  }
}
