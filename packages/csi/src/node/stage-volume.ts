import { devicePathKey } from '../controller/attach-volume.ts'
import { awaitDevice, numberOfDevice } from '../disks/devices.ts'
import {
  findFilesystem,
  growFilesystem,
  makeFilesystem,
  prepareFilesystem,
  defaultFilesystem,
} from '../disks/filesystems.ts'
import { findMount, mountDevice, unmount } from '../disks/mounts.ts'
import type { CallScope } from '../wire/call-scope.ts'
import type { MountRequest, VolumeCapability } from '../wire/volume-request.ts'
import { CallError, required } from '../wire/call-error.ts'
import { checkCapabilities } from '../controller/check-capabilities.ts'
import type { NodeContext } from './node-context.ts'

/**
 * NodeStageVolume: waits for the device and, except for block volumes, mounts it once for all pods of the node. Formats it if empty; otherwise repairs and
 * extends it. Idempotent. Throws FAILED_PRECONDITION for other content, which is never overwritten, and ABORTED at the deadline.
 */
export async function stageVolume({ locks }: NodeContext, request: MountRequest, scope: CallScope): Promise<object> {
  const id = required(request.volume_id, 'volume_id')
  const path = required(request.staging_target_path, 'staging_target_path')
  const capability = required(request.volume_capability, 'volume_capability')
  checkCapabilities([capability])
  const link = required(request.publish_context[devicePathKey], `publish_context.${devicePathKey}`)
  return locks.withLock(id, async () => {
    const device = await awaitDevice(link, scope)
    if (capability.access_type === 'mount') await stageFilesystem(device, path, capability)
    return {}
  })
}

async function stageFilesystem(device: string, path: string, { mount }: VolumeCapability): Promise<void> {
  const desired = mount?.fs_type || defaultFilesystem
  const mounted = await findMount(path)
  if (mounted) return checkMounted(mounted.device, { device, path })
  const found = await findFilesystem(device)
  if (found !== null && found !== desired)
    throw new CallError(
      'FAILED_PRECONDITION',
      `The volume contains ${found === '?' ? 'unknown data' : found}, not ${desired}, and is not formatted again.`,
    )
  if (found === null) await makeFilesystem(device, desired)
  else await prepareFilesystem(device, desired)
  await mountDevice(device, path, { filesystem: desired, flags: flagsOf(desired, mount?.mount_flags ?? []) })
  // A copy may be larger than its source.
  if (found === 'xfs') await growFilesystem(found, { device, path })
}

/** A copied XFS has its source's UUID; without `nouuid`, a node cannot mount both volumes. */
function flagsOf(filesystem: string, flags: readonly string[]): readonly string[] {
  return filesystem === 'xfs' ? [...flags, 'nouuid'] : flags
}

async function checkMounted(
  mounted: string,
  { device, path }: { readonly device: string; readonly path: string },
): Promise<void> {
  if (mounted !== (await numberOfDevice(device)))
    throw new CallError('INTERNAL', `Something else is mounted at ${path}.`)
}

/** NodeUnstageVolume: unmounts the staging path and keeps its folder. Idempotent. Throws ABORTED during another call for the volume. */
export async function unstageVolume({ locks }: NodeContext, request: MountRequest): Promise<object> {
  const id = required(request.volume_id, 'volume_id')
  const path = required(request.staging_target_path, 'staging_target_path')
  return locks.withLock(id, async () => {
    await unmount(path)
    return {}
  })
}
