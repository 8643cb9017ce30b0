import { type Handler, pageBodyOf } from '#api/call.ts'
import { sshKeyBody } from '#api/present/ssh-key-body.ts'
import { listSshKeys } from '#store/ssh-key/ssh-keys.ts'

/** Lists the user's public SSH keys. */
export const sshKeyList: Handler<'ssh_key.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listSshKeys(store, actor, list)
    return pageBodyOf(list, total, rows.map(sshKeyBody))
  },
}
