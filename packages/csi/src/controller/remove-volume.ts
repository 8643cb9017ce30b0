import { awaitVolume } from '../cloud/await-volume.ts'
import { seekVolume } from '../cloud/volumes.ts'
import type { CallScope } from '../wire/call-scope.ts'
import type { VolumeRequest } from '../wire/volume-request.ts'
import { CallRefusal, required } from '../wire/call-refusal.ts'
import type { ControllerContext } from './controller-context.ts'

/** DeleteVolume: succeeds if the volume is absent. FAILED_PRECONDITION while it is attached. */
export async function removeVolume(
  { api, turns }: ControllerContext,
  request: VolumeRequest,
  scope: CallScope,
): Promise<object> {
  const id = required(request.volume_id, 'volume_id')
  return turns.take(id, async () => {
    const volume = await seekVolume(api, id, scope)
    if (!volume) return {}
    if (volume.hostId !== null)
      throw new CallRefusal('FAILED_PRECONDITION', `Volume ${id} is attached to host ${volume.hostId}.`)
    await beginRemoval()
    await awaitVolume(
      api,
      { id: volume.id, what: `The removal of volume ${id}`, isReached: (now) => now === null },
      scope,
    )
    return {}
  })

  async function beginRemoval(): Promise<void> {
    try {
      await api.ask({ method: 'DELETE', path: `/volumes/${id}` }, scope)
    } catch (error) {
      if (!(error instanceof CallRefusal && error.code === 'NOT_FOUND')) throw error
    }
  }
}
