import type { ConfigId, Viewer, VolumeId } from '#domain/shared/index.ts'
import { grantMissing } from '#store/access/check-grants.ts'
import { findLevels } from '#store/access/find-levels.ts'
import { type Attachment, findAttachment } from '#store/attachment/find-attachment.ts'
import type { Tx } from '#store/open-store.ts'

/** Whether taking a volume out of a configuration detaches it: only the one that holds it does. */
export function isReleasing(held: Attachment, configId: ConfigId): boolean {
  return held.wants === 'attached' && !held.isHidden && held.configId === configId
}

/**
 * Makes sure that the viewer may detach the volumes that a configuration lets go of: that needs the right to change each of them, however
 * it is done (contract, Authentication 4). Throws access.grant_missing, also for one they cannot see otherwise: the configuration shows it.
 * Not asked where the host itself goes, or goes off: deleting, shutting down and rebooting it need the grant on the host only, whatever
 * volumes it lets go of, seen or not (decision D7).
 */
export async function checkRelease(
  tx: Tx,
  viewer: Viewer,
  configId: ConfigId,
  volumeIds: readonly VolumeId[],
): Promise<void> {
  if (!viewer.isRestricted) return
  const levels = await findLevels(
    tx,
    viewer,
    volumeIds.map((id) => ({ kind: 'volume', id })),
  )
  for (const [index, id] of volumeIds.entries()) {
    const held = levels[index] === 'read_write' ? null : await findAttachment(tx, id)
    if (held && isReleasing(held, configId)) throw grantMissing()
  }
}
