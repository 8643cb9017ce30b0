import { awaitVolume } from '../cloud/await-state.ts'
import { deleteResource } from '../cloud/resources.ts'
import { cloudVolumes, findCloudVolume } from '../cloud/volumes.ts'
import type { VolumeRequest } from '../wire/volume-request.ts'
import { CallError, required } from '../wire/call-error.ts'
import type { ControllerContext } from './controller-context.ts'

/**
 * DeleteVolume: deletes the volume and waits until it is gone; does nothing if it is absent. Returns `{}`. Throws FAILED_PRECONDITION if it is attached, and
 * ABORTED at the deadline.
 */
export async function removeVolume({ api, locks }: ControllerContext, request: VolumeRequest): Promise<object> {
  const id = required(request.volume_id, 'volume_id')
  return locks.withLock(id, async () => {
    const volume = await findCloudVolume(api, id)
    if (!volume) return {}
    if (volume.hostId !== null)
      throw new CallError('FAILED_PRECONDITION', `Volume ${id} is attached to host ${volume.hostId}.`)
    await deleteResource(api, cloudVolumes, id)
    await awaitVolume(api, {
      id: volume.id,
      description: `The removal of volume ${id}`,
      isReached: (now) => now === null,
    })
    return {}
  })
}
