import { acceptDiskPassword } from '#accept/disk/password.ts'
import type { Handler } from '#api/call.ts'
import { diskIdOf, locatePathDisk } from '../disk-id.ts'

/** Takes another password of root for a local disk, which is kept nowhere (decision H10.2). */
export const diskResetPassword: Handler<'disk.reset_password'> = {
  kind: 'change',
  locate: locatePathDisk,
  run: (call) =>
    call.mutate(async (tx) => {
      await acceptDiskPassword(tx, call.actor, diskIdOf(call))
      return { body: {} }
    }),
}
