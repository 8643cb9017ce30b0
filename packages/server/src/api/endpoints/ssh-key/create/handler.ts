import { acceptSshKeyCreate } from '#accept/ssh-key/create.ts'
import type { Handler } from '#api/call.ts'
import { sshKeyBody } from '#api/present/ssh-key-body.ts'
import { explainSshKey, plainSshKey } from '#domain/access/explain-ssh-key.ts'

/** Adds a public SSH key (decision G12). */
export const sshKeyCreate: Handler<'ssh_key.create'> = {
  kind: 'change',
  check({ ssh_key: sshKey }) {
    const error = sshKey === undefined ? null : explainSshKey(sshKey, { field: 'ssh_key' })
    return error ? [error] : []
  },
  run: (call) =>
    call.mutate(async (tx) => {
      const { label, ssh_key: sshKey } = call.body
      const { row } = await acceptSshKeyCreate(tx, call.actor, { label, sshKey: plainSshKey(sshKey) })
      return { body: sshKeyBody(row) }
    }),
}
