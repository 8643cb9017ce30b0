import { acceptSshKeyUpdate } from '#accept/ssh-key/change.ts'
import type { Handler } from '#api/call.ts'
import { sshKeyBody } from '#api/present/ssh-key-body.ts'
import { locatePathSshKey, sshKeyIdOf } from '../ssh-key-id.ts'

/** Updates a public SSH key's label. Without a change, writes nothing (decision F2). */
export const sshKeyUpdate: Handler<'ssh_key.update'> = {
  kind: 'change',
  locate: locatePathSshKey,
  run: (call) =>
    call.mutate(async (tx) => {
      const { label = null } = call.body
      const { row } = await acceptSshKeyUpdate(tx, call.actor, { id: sshKeyIdOf(call), label })
      return { body: sshKeyBody(row) }
    }),
}
