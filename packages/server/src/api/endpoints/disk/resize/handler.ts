import { acceptDiskResize } from '#accept/disk/resize.ts'
import type { Handler } from '#api/call.ts'
import { diskIdOf, locatePathDisk } from '../disk-id.ts'

/** Resizes a local disk (decision H10). */
export const diskResize: Handler<'disk.resize'> = {
  kind: 'change',
  locate: locatePathDisk,
  run: (call) =>
    call.mutate(async (tx) => {
      const input = { ...diskIdOf(call), sizeMib: call.body.size }
      return { body: {}, ...(await acceptDiskResize(tx, call.actor, input, call)) }
    }),
}
