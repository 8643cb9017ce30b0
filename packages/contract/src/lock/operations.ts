import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { lockCreateSchema, lockSchema } from './schema.ts'

const params = Type.Object({ lockId: idOf('Lock ID.') })
const area = 'Locks'
const grants = [{ isUnrestricted: true }] as const

const reads = { area, scopes: ['account:read_only'], grants } as const
const writes = { area, scopes: ['account:read_write'], grants } as const

/** Lock operations, for unrestricted users only (decision G13). */
export const lockOperations = [
  {
    ...reads,
    name: 'lock.list',
    path: '/locks',
    summary: 'Lists the locks of the account.',
    ...listPagesOf(lockSchema, { id: 'integer', lock_type: 'string', 'entity.id': 'integer', 'entity.type': 'string' }),
  },
  {
    ...writes,
    name: 'lock.create',
    method: 'POST',
    path: '/locks',
    summary: 'Locks a volume, host, cluster or pool against deletion.',
    details:
      'A locked resource cannot be deleted, and a locked host not rebuilt, until the lock is removed. A lock prevents accidents: a token that can remove the lock can also delete the resource.',
    body: lockCreateSchema,
    example: { entity_type: 'volume', entity_id: 7, lock_type: 'cannot_delete' },
    response: lockSchema,
    codes: ['lock.exists', 'host.deleting', 'host.of_cluster'],
    event: 'lock_create',
    isCreate: true,
  },
  {
    ...reads,
    name: 'lock.view',
    method: 'GET',
    path: '/locks/{lockId}',
    summary: 'Gets one lock.',
    params,
    response: lockSchema,
  },
  {
    ...writes,
    name: 'lock.delete',
    method: 'DELETE',
    path: '/locks/{lockId}',
    summary: 'Removes a lock.',
    params,
    response: emptySchema,
    event: 'lock_delete',
  },
] as const satisfies readonly OperationSpec[]
