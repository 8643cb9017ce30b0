import { awaitPresent, awaitVolume } from '../cloud/await-state.ts'
import { type CloudVolume, findCloudVolume, getVolume } from '../cloud/volumes.ts'
import type { AttachRequest } from '../wire/volume-request.ts'
import { CallError, required } from '../wire/call-error.ts'
import { checkCapabilities } from './check-capabilities.ts'
import type { ControllerContext } from './controller-context.ts'

/** Publish context key of the device path. */
export const devicePathKey = 'devicePath'

/**
 * ControllerPublishVolume: attaches the volume, waits until the host can use it, and returns its device path in `publish_context`. Idempotent. Throws
 * FAILED_PRECONDITION if another host has the volume, NOT_FOUND if volume or host is absent, and ABORTED at the deadline.
 */
export async function attachVolume(context: ControllerContext, request: AttachRequest): Promise<object> {
  const id = required(request.volume_id, 'volume_id')
  const node = required(request.node_id, 'node_id')
  checkCapabilities([required(request.volume_capability, 'volume_capability')])
  return context.locks.withLock(id, async () => {
    const volume = await getVolume(context.api, id)
    if (volume.hostId !== null && String(volume.hostId) !== node)
      throw new CallError('FAILED_PRECONDITION', `Volume ${id} is attached to host ${volume.hostId}.`)
    if (volume.hostId === null) await beginAttachment(context, { volume, node })
    const { devicePath } = await awaitPresent(context.api, {
      id: volume.id,
      description: `The attachment of volume ${id}`,
      isReached: (now) => String(now.hostId) === node && now.isReady && now.status === 'active',
    })
    return { publish_context: { [devicePathKey]: devicePath } }
  })
}

/** Attaches until the next boot, because Kubernetes renews attachments and more volumes fit than with persistence. */
async function beginAttachment(
  { api }: ControllerContext,
  { volume, node }: { readonly volume: CloudVolume; readonly node: string },
): Promise<void> {
  if (!/^[1-9]\d{0,15}$/.test(node)) throw new CallError('NOT_FOUND', `Host ${node} does not exist.`)
  await api.request({ method: 'GET', path: `/linode/instances/${node}` })
  const body = { linode_id: Number(node), persist_across_boots: false }
  await api.request({ method: 'POST', path: `/volumes/${volume.id}/attach`, body })
}

/**
 * ControllerUnpublishVolume: detaches the volume, waits until the host has released it, and returns `{}`. Does nothing if the volume is absent or not attached
 * to the node. An empty node ID means any node. Throws ABORTED at the deadline.
 */
export async function releaseVolume({ api, locks }: ControllerContext, request: AttachRequest): Promise<object> {
  const id = required(request.volume_id, 'volume_id')
  return locks.withLock(id, async () => {
    const volume = await findCloudVolume(api, id)
    if (!volume || volume.hostId === null) return {}
    const host = String(volume.hostId)
    if (request.node_id !== '' && request.node_id !== host) return {}
    await api.request({ method: 'POST', path: `/volumes/${id}/detach`, body: {} })
    await awaitVolume(api, {
      id: volume.id,
      description: `The detachment of volume ${id}`,
      isReached: (now) => String(now?.hostId) !== host,
    })
    return {}
  })
}
