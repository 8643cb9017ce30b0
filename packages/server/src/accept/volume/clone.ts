import { explainStorageClass, explainVolumeEncryption } from '#domain/catalogue/explain-ability.ts'
import { type Actor, ApiError, type VolumeId } from '#domain/shared/index.ts'
import { explainNotActive } from '#domain/volume/state.ts'
import type { Tx } from '#store/open-store.ts'
import { lockVolume } from '#store/volume/lock-volume.ts'
import type { Terms } from '../terms.ts'
import { type StartedVolume, startVolume } from './start-volume.ts'

/** Volume to clone, and the clone's validated label. */
export interface VolumeClone {
  readonly sourceId: VolumeId
  readonly label: string
}

/**
 * Creates an unattached clone of an active volume, with its size and data but without tags (decision D9). Returns row and job event ID. Throws
 * resource.not_found, volume.not_active, request.field_invalid, and the errors of `startVolume`.
 */
export async function acceptVolumeClone(
  tx: Tx,
  actor: Actor,
  { sourceId, label }: VolumeClone,
  by: Pick<Terms, 'catalogue'>,
): Promise<StartedVolume> {
  const source = await lockVolume(tx, actor, sourceId)
  if (source.status !== 'active') throw new ApiError('volume.not_active', explainNotActive('cloned', source.status))
  const encryption = source.encryption as 'enabled' | 'disabled'
  const error =
    explainStorageClass(by.catalogue, source.region, source.hardware_type) ??
    explainVolumeEncryption(by.catalogue, source.region, encryption, '')
  if (error) throw error
  return startVolume(
    tx,
    actor,
    {
      label,
      sizeGib: source.size_gib,
      region: source.region,
      tags: [],
      sourceId,
      hardwareType: source.hardware_type,
      encryption,
    },
    {
      action: 'volume_clone',
      gib: by.catalogue.volume.gib,
      source: { type: 'volume', id: source.id, label: source.label },
    },
  )
}
