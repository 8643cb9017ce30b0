import { stat, statfs } from 'node:fs/promises'
import { formatNumber, sizeOfDevice } from '../disks/devices.ts'
import { growFilesystem } from '../disks/filesystems.ts'
import { type Mount, findMount } from '../disks/mounts.ts'
import type { PathRequest } from '../wire/volume-request.ts'
import { CallError, required } from '../wire/call-error.ts'
import type { NodeContext } from './node-context.ts'

/**
 * NodeExpandVolume: extends a mounted filesystem to its whole device; changes nothing for a block volume. Returns the device's size in bytes. Throws NOT_FOUND
 * if nothing is mounted at the path.
 */
export async function growPath({ locks }: NodeContext, request: PathRequest): Promise<object> {
  const id = required(request.volume_id, 'volume_id')
  const path = required(request.volume_path, 'volume_path')
  return locks.withLock(id, async () => {
    const { mount, block } = await findVolumeAt(path)
    if (block === null) await growFilesystem(mount.filesystem, { device: mount.source, path })
    return { capacity_bytes: await sizeOfDevice(block ?? mount.device) }
  })
}

/** NodeGetVolumeStats: returns bytes and inodes of a filesystem, or the size of a block volume. Throws NOT_FOUND if nothing is mounted at the path. */
export async function readUsage(_context: NodeContext, request: PathRequest): Promise<object> {
  required(request.volume_id, 'volume_id')
  const path = required(request.volume_path, 'volume_path')
  const { block } = await findVolumeAt(path)
  if (block !== null) return { usage: [{ unit: 'BYTES', total: await sizeOfDevice(block) }] }
  const { bsize, blocks, bfree, bavail, files, ffree } = await statfs(path)
  return {
    usage: [
      { unit: 'BYTES', total: blocks * bsize, used: (blocks - bfree) * bsize, available: bavail * bsize },
      { unit: 'INODES', total: files, used: files - ffree, available: ffree },
    ],
  }
}

interface MountedVolume {
  readonly mount: Mount
  /** Device number; null for a filesystem. */
  readonly block: string | null
}

async function findVolumeAt(path: string): Promise<MountedVolume> {
  const [mount, stats] = [await findMount(path), await stat(path).catch(() => null)]
  if (!mount || !stats) throw new CallError('NOT_FOUND', `No volume is mounted at ${path}.`)
  return { mount, block: stats.isBlockDevice() ? formatNumber(stats.rdev) : null }
}
