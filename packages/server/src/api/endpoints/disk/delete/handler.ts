import { acceptDiskDelete } from '#accept/disk/delete.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { diskIdOf, locatePathDisk } from '../disk-id.ts'

/** Deletes a powered-off host's local disk (decision H10). */
export const diskDelete: Handler<'disk.delete'> = {
  kind: 'change',
  locate: locatePathDisk,
  run: (call) => respondEmpty(call, (tx) => acceptDiskDelete(tx, call.actor, diskIdOf(call))),
}
