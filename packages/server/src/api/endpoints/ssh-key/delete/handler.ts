import { acceptSshKeyDelete } from '#accept/ssh-key/change.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { locatePathSshKey, sshKeyIdOf } from '../ssh-key-id.ts'

/** Deletes a public SSH key. */
export const sshKeyDelete: Handler<'ssh_key.delete'> = {
  kind: 'change',
  locate: locatePathSshKey,
  run: (call) => respondEmpty(call, (tx) => acceptSshKeyDelete(tx, call.actor, { id: sshKeyIdOf(call) })),
}
