import type { Handler } from '#api/call.ts'
import { sshKeyBody } from '#api/present/ssh-key-body.ts'
import { findSshKey } from '#store/ssh-key/ssh-keys.ts'
import { sshKeyIdOf } from '../ssh-key-id.ts'

/** Returns one of the user's public SSH keys. */
export const sshKeyView: Handler<'ssh_key.view'> = {
  kind: 'read',
  run: async (call) => sshKeyBody(await findSshKey(call.store.db, call.actor, sshKeyIdOf(call))),
}
