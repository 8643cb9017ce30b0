import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { sshKeyCreateSchema, sshKeySchema, sshKeyUpdateSchema } from './schema.ts'

const params = Type.Object({ sshKeyId: idOf('SSH key ID.') })
const reads = { area: 'Profile', scopes: ['account:read_only'], grants: [] } as const
const writes = { ...reads, scopes: ['account:read_write'] } as const

/** Operations on public SSH keys (decision G12). */
export const sshKeyOperations = [
  {
    ...reads,
    name: 'ssh_key.list',
    path: '/profile/sshkeys',
    summary: 'Lists the public SSH keys of the user.',
    ...listPagesOf(sshKeySchema, { id: 'integer', label: 'string', ssh_key: 'string', created: 'datetime' }),
  },
  {
    ...writes,
    name: 'ssh_key.create',
    method: 'POST',
    path: '/profile/sshkeys',
    summary: 'Adds a public SSH key to the user.',
    body: sshKeyCreateSchema,
    example: {
      label: 'laptop',
      ssh_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHvtkYUVnzKqzuTkLNAQfhy6QPjZ2YNxmbCBcLGaFjyj ada',
    },
    response: sshKeySchema,
    codes: ['key.type_unknown', 'key.malformed', 'key.too_many'],
    event: 'ssh_key_create',
    isCreate: true,
  },
  {
    ...reads,
    name: 'ssh_key.view',
    method: 'GET',
    path: '/profile/sshkeys/{sshKeyId}',
    summary: 'Gets one public SSH key of the user.',
    params,
    response: sshKeySchema,
  },
  {
    ...writes,
    name: 'ssh_key.update',
    method: 'PUT',
    path: '/profile/sshkeys/{sshKeyId}',
    summary: 'Updates the label of a public SSH key.',
    params,
    body: sshKeyUpdateSchema,
    example: { label: 'old laptop' },
    response: sshKeySchema,
    event: 'ssh_key_update',
  },
  {
    ...writes,
    name: 'ssh_key.delete',
    method: 'DELETE',
    path: '/profile/sshkeys/{sshKeyId}',
    summary: 'Deletes a public SSH key; hosts created with the key keep it.',
    params,
    response: emptySchema,
    event: 'ssh_key_delete',
  },
] as const satisfies readonly OperationSpec[]
