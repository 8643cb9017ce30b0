import { acceptDiskPassword } from '#accept/disk/password.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { diskIdOf, locatePathDisk } from '../disk-id.ts'

/** Resets a local disk's root password, which is not stored (decision H10.2). */
export const diskResetPassword: Handler<'disk.reset_password'> = {
  kind: 'change',
  locate: locatePathDisk,
  run: (call) => respondEmpty(call, (tx) => acceptDiskPassword(tx, call.actor, diskIdOf(call))),
}
