import { acceptSshKeyDelete } from '#accept/ssh-key/change.ts'
import { type Handler, answerEmpty } from '#api/call.ts'
import { locatePathSshKey, sshKeyIdOf } from '../ssh-key-id.ts'

/** Deletes a public SSH key of the user. */
export const sshKeyDelete: Handler<'ssh_key.delete'> = {
  kind: 'change',
  locate: locatePathSshKey,
  run: (call) => answerEmpty(call, (tx) => acceptSshKeyDelete(tx, call.actor, { id: sshKeyIdOf(call) })),
}
