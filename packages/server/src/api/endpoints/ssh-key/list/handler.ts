import { type Handler, respondRows } from '#api/call.ts'
import { sshKeyBody } from '#api/present/ssh-key-body.ts'
import { listSshKeys } from '#store/ssh-key/ssh-keys.ts'

/** Lists the user's public SSH keys. */
export const sshKeyList: Handler<'ssh_key.list'> = {
  kind: 'read',
  run: (call) => respondRows(call, listSshKeys(call.store.db, call.actor, call.list), sshKeyBody),
}
