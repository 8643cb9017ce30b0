import { acceptDiskUpdate } from '#accept/disk/update.ts'
import type { Handler } from '#api/call.ts'
import { diskBody } from '#api/present/disk-body.ts'
import { diskIdOf, locatePathDisk } from '../disk-id.ts'

/** Updates a local disk's label. Without a change, writes nothing (decision F2). */
export const diskUpdate: Handler<'disk.update'> = {
  kind: 'change',
  locate: locatePathDisk,
  run: (call) =>
    call.mutate(async (tx) => {
      const { row } = await acceptDiskUpdate(tx, call.actor, { ...diskIdOf(call), label: call.body.label ?? null })
      return { body: diskBody(row, call) }
    }),
}
