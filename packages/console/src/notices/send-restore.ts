import type { TrashItem, TrashRestoreBody } from '@moorage/sdk'
import { cloud } from '../cloud/cloud.ts'
import { notify } from './notices.ts'

/** Restores a deleted resource, then shows a notice with what differs from before. Rejects as calls of the SDK do. */
export async function sendRestore(
  { id }: Pick<TrashItem, 'id'>,
  body: TrashRestoreBody,
  idempotencyKey: string,
): Promise<void> {
  const { body: restored } = await cloud.trash.restore(id, body, { idempotencyKey })
  // The notice links to the page of the resource, which a pool does not have.
  if (restored.type !== 'orchnodepool') notify([...restored.changes, 'Restoring'].join(' '), restored.type, restored)
}
