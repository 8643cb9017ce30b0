import { isDeepStrictEqual } from 'node:util'
import type { Actor, VolumeId } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import { rememberTags } from '#store/tag/remember-tags.ts'
import { type VolumeRow, findVolume } from '#store/volume/find-volumes.ts'
import { lockVolume } from '#store/volume/lock-volume.ts'
import { updateVolume } from '#store/volume/write-volume.ts'
import { touchWork } from '#store/work/touch-work.ts'

/** Volume with validated changes; null keeps the value. */
export interface VolumeUpdate {
  readonly id: VolumeId
  readonly label: string | null
  readonly tags: readonly string[] | null
}

/**
 * Stores a volume's new label or tags with a notification, and returns the row. Writes nothing if unchanged (decision F2). Throws resource.not_found and
 * volume.label_taken.
 */
export async function acceptVolumeUpdate(tx: Tx, actor: Actor, input: VolumeUpdate): Promise<{ row: VolumeRow }> {
  const { id } = input
  const before = await lockVolume(tx, actor, id)
  const { label, tags } = { label: input.label ?? before.label, tags: input.tags ?? before.tags }
  const isRenamed = label !== before.label
  if (!isRenamed && isDeepStrictEqual(tags, before.tags)) return { row: before }
  await rememberTags(tx, actor.accountId, tags)
  await updateVolume(tx, id, { label, tags })
  // The device path contains the label (decision D1).
  if (isRenamed) await touchWork(tx, { kind: 'volume', id }, before.region)
  await insertNotification(tx, actor, { action: 'volume_update', entity: { type: 'volume', id, label } })
  return { row: await findVolume(tx, actor, id) }
}
