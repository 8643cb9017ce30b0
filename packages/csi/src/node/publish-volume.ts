import { checkCapabilities } from '../controller/check-capabilities.ts'
import { devicePathKey } from '../controller/attach-volume.ts'
import { awaitDevice, numberOfDevice } from '../disks/devices.ts'
import {
  type MountSource,
  bindMount,
  findMount,
  listOtherMounts,
  setReadOnly,
  removeMountPoint,
  unmount,
} from '../disks/mounts.ts'
import { fieldIn } from '../cloud/read-fields.ts'
import type { CallScope } from '../wire/call-scope.ts'
import type { MountRequest } from '../wire/volume-request.ts'
import { CallError, required } from '../wire/call-error.ts'
import type { NodeContext } from './node-context.ts'

/**
 * NodePublishVolume: bind-mounts the staged filesystem, or a block volume's device, for one pod, read-only if requested. Idempotent. Throws FAILED_PRECONDITION
 * if nothing is staged, or if another pod uses a single-writer volume. Throws ABORTED during another call.
 */
export async function publishVolume({ locks }: NodeContext, request: MountRequest, scope: CallScope): Promise<object> {
  const id = required(request.volume_id, 'volume_id')
  const path = required(request.target_path, 'target_path')
  const capability = required(request.volume_capability, 'volume_capability')
  checkCapabilities([capability])
  const staged = required(request.staging_target_path, 'staging_target_path')
  const isReadOnly = fieldIn(request, 'readonly') === true || capability.access_mode?.mode === 'SINGLE_NODE_READER_ONLY'
  return locks.withLock(id, async () => {
    if (!(await findMount(path))) {
      const source = capability.access_type === 'block' ? await findBlock(request, scope) : await findStaged(staged)
      if (capability.access_mode?.mode === 'SINGLE_NODE_SINGLE_WRITER') await checkAlone(path, source)
      await bindMount(source.from, path)
    }
    // An earlier process may have been killed before this call.
    if (isReadOnly) await setReadOnly(path)
    return {}
  })
}

async function findBlock({ publish_context: context }: MountRequest, scope: CallScope): Promise<MountSource> {
  const from = await awaitDevice(required(context[devicePathKey], `publish_context.${devicePathKey}`), scope)
  return { from, device: await numberOfDevice(from) }
}

/** An unmounted staging folder would accept a pod's writes and lose them. */
async function findStaged(from: string): Promise<MountSource> {
  const mount = await findMount(from)
  if (mount) return { from, device: mount.device }
  throw new CallError('FAILED_PRECONDITION', `No volume is staged at ${from}.`)
}

/** ReadWriteOncePod: rejects the mount if another pod uses the volume. */
async function checkAlone(path: string, source: MountSource): Promise<void> {
  const [other] = await listOtherMounts(path, source)
  if (other !== undefined)
    throw new CallError('FAILED_PRECONDITION', `The volume is already used by another pod, at ${other}.`)
}

/** NodeUnpublishVolume: unmounts the target path and removes it. Idempotent. Throws ABORTED during another call for the volume. */
export async function unpublishVolume({ locks }: NodeContext, request: MountRequest): Promise<object> {
  const id = required(request.volume_id, 'volume_id')
  const path = required(request.target_path, 'target_path')
  return locks.withLock(id, async () => {
    await unmount(path)
    await removeMountPoint(path)
    return {}
  })
}
