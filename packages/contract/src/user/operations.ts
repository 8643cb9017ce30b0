import { emptySchema } from '../shared/empty.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { grantsSchema, grantsUpdateSchema } from './grants-schema.ts'
import { userCreateSchema, userParamsSchema, userSchema, userUpdateSchema } from './schema.ts'

const params = userParamsSchema
const area = 'Users'
const seesAccount = [{ global: 'account_access', level: 'read_only' }] as const
const isUnrestricted = [{ isUnrestricted: true }] as const

const writes = { area, scopes: ['account:read_write'], grants: isUnrestricted } as const
const reads = { area, scopes: ['account:read_only'], grants: seesAccount } as const

/** Users of the account and what they may do (decisions G1, G8). */
export const userOperations = [
  {
    ...reads,
    name: 'user.list',
    method: 'GET',
    path: '/account/users',
    summary: 'Lists the users of the account.',
    query: pageQuerySchema,
    response: pageOf(userSchema),
    filterable: { username: { type: 'string' }, email: { type: 'string' }, restricted: { type: 'boolean' } },
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
    summary: 'Shows one user.',
    params,
    response: userSchema,
  },
  {
    ...writes,
    name: 'user.update',
    method: 'PUT',
    path: '/account/users/{username}',
    summary: 'Changes name, email, password or restriction of a user; one made unrestricted loses all grants.',
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
    summary: 'Removes a user with all their tokens, applications and grants.',
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
    summary: 'Shows what a restricted user may see and do, with everything that could be granted.',
    scopes: ['account:read_only'],
    grants: isUnrestricted,
    params,
    response: grantsSchema,
    noContentWhen: 'The user is unrestricted and needs no grants.',
  },
  {
    ...writes,
    name: 'grant.update',
    method: 'PUT',
    path: '/account/users/{username}/grants',
    summary: 'Changes what a restricted user may see and do.',
    params,
    body: grantsUpdateSchema,
    example: { global: { add_volumes: true }, volume: [{ id: 1, permissions: 'read_only' }] },
    response: grantsSchema,
    codes: ['user.unrestricted'],
    event: 'user_update',
  },
] as const satisfies readonly OperationSpec[]
