import { acceptDiskClone } from '#accept/disk/clone.ts'
import { findDisk } from '#store/disk/find-disks.ts'
import type { Handler } from '#api/call.ts'
import { diskBody } from '#api/present/disk-body.ts'
import { diskIdOf, locatePathDisk } from '../disk-id.ts'

/** Clones a local disk within its host (decision H10). */
export const diskClone: Handler<'disk.clone'> = {
  kind: 'change',
  locate: locatePathDisk,
  run: (call) =>
    call.mutate(async (tx) => {
      const named = diskIdOf(call)
      const input = { ...named, label: call.body.label ?? null }
      const { id, operationId } = await acceptDiskClone(tx, call.actor, input, call)
      return { body: diskBody(await findDisk(tx, call.actor, named.hostId, id), call), operationId }
    }),
}
