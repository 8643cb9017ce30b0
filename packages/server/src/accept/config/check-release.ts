import type { ConfigId, Viewer, VolumeId } from '#domain/shared/index.ts'
import { grantMissing } from '#store/access/check-grants.ts'
import { findLevels } from '#store/access/find-levels.ts'
import { type Attachment, findAttachment } from '#store/attachment/find-attachment.ts'
import type { Tx } from '#store/open-store.ts'

/** True if a volume is attached through this configuration: removing it from the configuration detaches it. */
export function isReleasing(held: Attachment, configId: ConfigId): boolean {
  return held.wants === 'attached' && !held.isHidden && held.configId === configId
}

/**
 * Throws access.grant_missing unless the viewer may change, and so detach, each volume that a configuration releases (contract, Authentication 4). This
 * includes volumes seen only in the configuration. Deleting, shutting down or rebooting the host needs only the grant on the host (decision D7).
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
