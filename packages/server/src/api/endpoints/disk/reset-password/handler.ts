import { acceptDiskPassword } from '#accept/disk/password.ts'
import { type Handler, answerEmpty } from '#api/call.ts'
import { diskIdOf, locatePathDisk } from '../disk-id.ts'

/** Takes another password of root for a local disk, which is kept nowhere (decision H10.2). */
export const diskResetPassword: Handler<'disk.reset_password'> = {
  kind: 'change',
  locate: locatePathDisk,
  run: (call) => answerEmpty(call, (tx) => acceptDiskPassword(tx, call.actor, diskIdOf(call))),
}
