import type { OperationTypes } from '@moorage/contract'
import { type VolumeId, asId } from '#domain/shared/index.ts'
import { locateVolume } from '#store/volume/find-volumes.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['volume.view']['params']

/** Returns the path's volume ID, unchecked. */
export function volumeIdOf(call: Pick<LocatedCall<Path>, 'params'>): VolumeId {
  return asId<VolumeId>(call.params.volumeId)
}

/** Throws resource.not_found unless the path's volume is visible to the caller (decision B3). */
export function locatePathVolume(call: LocatedCall<Path>): Promise<void> {
  return locateVolume(call.store.db, call.actor, volumeIdOf(call))
}
