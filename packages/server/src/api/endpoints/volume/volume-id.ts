import { asId, type VolumeId } from '../../../domain/shared/index.ts'
import { locateVolume } from '../../../store/volume/locate-volume.ts'
import type { Call, Handler } from '../../call.ts'

/** The volume a path names. */
export function volumeIdOf(call: Pick<Call, 'params'>): VolumeId {
  return asId<VolumeId>(call.params['volumeId'] as VolumeId)
}

/** Finds the path's volume before the body is read (decision B3). */
export const locatePathVolume: NonNullable<Handler['locate']> = (call) =>
  locateVolume(call.store.db, call.actor, volumeIdOf(call))
