import { awaitPresent } from '../cloud/await-state.ts'
import { type CloudVolume, getVolume } from '../cloud/volumes.ts'
import type { ExpandRequest } from '../wire/volume-request.ts'
import { required } from '../wire/call-error.ts'
import type { ControllerContext } from './controller-context.ts'
import { chooseSize, toBytes } from './volume-size.ts'

/**
 * ControllerExpandVolume: grows a volume, attached or not, and waits until it is active. Returns its size in bytes, and whether the node must expand a
 * filesystem. Skips a volume that is large enough, because the service only accepts a larger size. Throws NOT_FOUND, or ABORTED at the deadline.
 */
export async function expandVolume(context: ControllerContext, request: ExpandRequest): Promise<object> {
  const id = required(request.volume_id, 'volume_id')
  const sizeGib = chooseSize(required(request.capacity_range, 'capacity_range'))
  return context.locks.withLock(id, async () => {
    const found = await getVolume(context.api, id)
    const volume = await growVolume(context, { volume: found, sizeGib })
    return {
      capacity_bytes: toBytes(volume.sizeGib),
      node_expansion_required: request.volume_capability?.access_type !== 'block',
    }
  })
}

/**
 * Resizes a volume smaller than `sizeGib`, waits until it is active, and returns it. Also waits for a resize in progress; never shrinks. Throws ABORTED at the
 * deadline, and NOT_FOUND if the volume is deleted meanwhile.
 */
export async function growVolume(
  { api }: ControllerContext,
  { volume, sizeGib }: { readonly volume: CloudVolume; readonly sizeGib: number },
): Promise<CloudVolume> {
  const { id, status } = volume
  const isEnough = volume.sizeGib >= sizeGib
  if (isEnough && status !== 'resizing') return volume
  if (!isEnough) await api.request({ method: 'POST', path: `/volumes/${id}/resize`, body: { size: sizeGib } })
  return awaitPresent(api, {
    id,
    description: `The growth of volume ${id}`,
    isReached: (now) => now.status === 'active' && now.sizeGib >= sizeGib,
  })
}
