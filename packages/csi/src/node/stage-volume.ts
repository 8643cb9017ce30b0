import { devicePathKey } from '../controller/attach-volume.ts'
import { awaitDevice, numberOfDevice } from '../disks/devices.ts'
import {
  findFilesystem,
  growFilesystem,
  makeFilesystem,
  prepareFilesystem,
  usualFilesystem,
} from '../disks/filesystems.ts'
import { findMount, mountDevice, unmount } from '../disks/mounts.ts'
import type { CallScope } from '../wire/call-scope.ts'
import type { MountRequest, VolumeCapability } from '../wire/volume-request.ts'
import { CallRefusal, required } from '../wire/call-refusal.ts'
import { checkCapabilities } from '../controller/check-capabilities.ts'
import type { NodeContext } from './node-context.ts'

/** NodeStageVolume: waits for the device, formats it if it is empty, and mounts it once for all pods of the node. For block volumes it only waits. */
export async function stageVolume({ turns }: NodeContext, request: MountRequest, scope: CallScope): Promise<object> {
  const id = required(request.volume_id, 'volume_id')
  const path = required(request.staging_target_path, 'staging_target_path')
  const capability = required(request.volume_capability, 'volume_capability')
  checkCapabilities([capability])
  const link = required(request.publish_context[devicePathKey], `publish_context.${devicePathKey}`)
  return turns.take(id, async () => {
    const device = await awaitDevice(link, scope)
    if (capability.access_type === 'mount') await stageFilesystem(device, path, capability)
    return {}
  })
}

async function stageFilesystem(device: string, path: string, { mount }: VolumeCapability): Promise<void> {
  const wanted = mount?.fs_type || usualFilesystem
  const mounted = await findMount(path)
  if (mounted) return checkMounted(mounted.device, { device, path })
  const found = await findFilesystem(device)
  if (found !== null && found !== wanted)
    throw new CallRefusal(
      'FAILED_PRECONDITION',
      `The volume contains ${found === '?' ? 'unknown data' : found}, not ${wanted}, and is not formatted again.`,
    )
  if (found === null) await makeFilesystem(device, wanted)
  else await prepareFilesystem(device, wanted)
  await mountDevice(device, path, { filesystem: wanted, flags: flagsOf(wanted, mount?.mount_flags ?? []) })
  // A copy may be larger than its source.
  if (found === 'xfs') await growFilesystem(found, { device, path })
}

/** A copy of an XFS has its source's UUID, beside which it could not be mounted. */
function flagsOf(filesystem: string, flags: readonly string[]): readonly string[] {
  return filesystem === 'xfs' ? [...flags, 'nouuid'] : flags
}

async function checkMounted(
  mounted: string,
  { device, path }: { readonly device: string; readonly path: string },
): Promise<void> {
  if (mounted !== (await numberOfDevice(device)))
    throw new CallRefusal('INTERNAL', `Something else is mounted at ${path}.`)
}

/** NodeUnstageVolume. */
export async function unstageVolume({ turns }: NodeContext, request: MountRequest): Promise<object> {
  const id = required(request.volume_id, 'volume_id')
  const path = required(request.staging_target_path, 'staging_target_path')
  return turns.take(id, async () => {
    await unmount(path)
    return {}
  })
}
