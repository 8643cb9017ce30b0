import { emptySchema } from '../shared/empty.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { grantsSchema, grantsUpdateSchema } from './grants-schema.ts'
import { userCreateSchema, userParamsSchema, userSchema, userUpdateSchema } from './schema.ts'

const params = userParamsSchema
const area = 'Users'
const seesAccount = [{ global: 'account_access', level: 'read_only' }] as const
const isUnrestricted = [{ isUnrestricted: true }] as const

const writes = { area, scopes: ['account:read_write'], grants: isUnrestricted } as const
const reads = { area, scopes: ['account:read_only'], grants: seesAccount } as const

/** Operations on users and their grants (decisions G1, G8). */
export const userOperations = [
  {
    ...reads,
    name: 'user.list',
    path: '/account/users',
    summary: 'Lists the users of the account.',
    ...listPagesOf(userSchema, { username: 'string', email: 'string', restricted: 'boolean' }),
  },
  {
    ...writes,
    name: 'user.create',
    method: 'POST',
    path: '/account/users',
    summary: 'Adds a user to the account.',
    bodyScopes: [{ field: 'password' }, { field: 'restricted', to: false }],
    closedToApps: ['password'],
    body: userCreateSchema,
    example: { username: 'ada', email: 'ada@example.com', restricted: true },
    response: userSchema,
    codes: ['user.username_taken'],
    event: 'user_create',
    isCreate: true,
  },
  {
    ...reads,
    name: 'user.view',
    method: 'GET',
    path: '/account/users/{username}',
    summary: 'Gets one user.',
    params,
    response: userSchema,
  },
  {
    ...writes,
    name: 'user.update',
    method: 'PUT',
    path: '/account/users/{username}',
    summary:
      'Updates the name, email, password or restriction of a user; a user who becomes unrestricted loses all grants.',
    bodyScopes: [{ field: 'password' }, { field: 'restricted', from: true, to: false }],
    closedToApps: ['password'],
    params,
    body: userUpdateSchema,
    example: { email: 'ada@example.org' },
    response: userSchema,
    codes: ['user.username_taken', 'user.is_self', 'user.last_unrestricted'],
    event: 'user_update',
  },
  {
    ...writes,
    name: 'user.delete',
    method: 'DELETE',
    path: '/account/users/{username}',
    summary: 'Deletes a user with all their tokens, applications and grants.',
    params,
    response: emptySchema,
    codes: ['user.is_self', 'user.last_unrestricted'],
    event: 'user_delete',
  },
  {
    name: 'grant.view',
    method: 'GET',
    path: '/account/users/{username}/grants',
    area,
    summary: 'Gets the grants of a restricted user, including resources without access.',
    scopes: ['account:read_only'],
    grants: isUnrestricted,
    params,
    response: grantsSchema,
    noContentWhen: 'The user is unrestricted and has no grants.',
  },
  {
    ...writes,
    name: 'grant.update',
    method: 'PUT',
    path: '/account/users/{username}/grants',
    summary: 'Updates the grants of a restricted user.',
    params,
    body: grantsUpdateSchema,
    example: { global: { add_volumes: true }, volume: [{ id: 1, permissions: 'read_only' }] },
    response: grantsSchema,
    codes: ['user.unrestricted'],
    event: 'user_update',
  },
] as const satisfies readonly OperationSpec[]
