import type { OperationTypes } from '@moorage/contract'
import { asId, type DiskId, type HostId } from '#domain/shared/index.ts'
import { findDisk } from '#store/disk/find-disks.ts'
import type { LocatedCall } from '../../call.ts'
import { hostIdOf } from '../host/host-id.ts'

type Path = OperationTypes['disk.view']['params']

/** Returns the disk and host IDs of the path. */
export function diskIdOf(call: Pick<LocatedCall<Path>, 'params'>): { hostId: HostId; id: DiskId } {
  return { hostId: hostIdOf(call), id: asId<DiskId>(call.params.diskId) }
}

/** Throws resource.not_found unless the path's disk is visible to the caller and belongs to the path's host (decision B3). */
export async function locatePathDisk(call: LocatedCall<Path>): Promise<void> {
  const { hostId, id } = diskIdOf(call)
  await findDisk(call.store.db, call.actor, hostId, id)
}
