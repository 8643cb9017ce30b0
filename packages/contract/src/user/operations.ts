import { emptySchema } from '../shared/empty.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageQuerySchema } from '../shared/page-query.ts'
import { pageOf } from '../shared/page.ts'
import { grantsSchema, grantsUpdateSchema } from './grants-schema.ts'
import { userCreateSchema, userParamsSchema, userSchema, userUpdateSchema } from './schema.ts'

const params = userParamsSchema
const area = 'Users'
const seesAccount = [{ global: 'account_access', level: 'read_only' }] as const
const isUnrestricted = [{ isUnrestricted: true }] as const

/** Users of the account and what they may do (decisions G1, G8). */
export const userOperations = [
  {
    name: 'user.list', method: 'GET', path: '/account/users', area,
    summary: 'Lists the users of the account.',
    access: 'token', scopes: ['account:read_only'], grants: seesAccount,
    query: pageQuerySchema, response: pageOf(userSchema),
    filterable: { username: { type: 'string' }, email: { type: 'string' }, restricted: { type: 'boolean' } },
    codes: [], isServed: true,
  },
  {
    name: 'user.create', method: 'POST', path: '/account/users', area,
    summary: 'Adds a user to the account.',
    access: 'token', scopes: ['account:read_write'], grants: isUnrestricted,
    bodyScopes: [{ field: 'password' }, { field: 'restricted', to: false }], closedToApps: ['password'],
    body: userCreateSchema, response: userSchema,
    codes: ['user.username_taken'],
    event: 'user_create', isCreate: true, isServed: true,
  },
  {
    name: 'user.view', method: 'GET', path: '/account/users/{username}', area,
    summary: 'Shows one user.',
    access: 'token', scopes: ['account:read_only'], grants: seesAccount,
    params, response: userSchema,
    codes: [], isServed: true,
  },
  {
    name: 'user.update', method: 'PUT', path: '/account/users/{username}', area,
    summary: 'Changes name, email, password or restriction of a user; one made unrestricted loses all grants.',
    access: 'token', scopes: ['account:read_write'], grants: isUnrestricted,
    bodyScopes: [{ field: 'password' }, { field: 'restricted', from: true, to: false }], closedToApps: ['password'],
    params, body: userUpdateSchema, response: userSchema,
    codes: ['user.username_taken', 'user.is_self', 'user.last_unrestricted'],
    event: 'user_update', isServed: true,
  },
  {
    name: 'user.delete', method: 'DELETE', path: '/account/users/{username}', area,
    summary: 'Removes a user with all their tokens, applications and grants.',
    access: 'token', scopes: ['account:read_write'], grants: isUnrestricted,
    params, response: emptySchema,
    codes: ['user.is_self', 'user.last_unrestricted'],
    event: 'user_delete', isServed: true,
  },
  {
    name: 'grant.view', method: 'GET', path: '/account/users/{username}/grants', area,
    summary: 'Shows what a restricted user may see and do, with everything that could be granted.',
    access: 'token', scopes: ['account:read_only'], grants: isUnrestricted,
    params, response: grantsSchema, noContentWhen: 'The user is unrestricted and needs no grants.',
    codes: [], isServed: true,
  },
  {
    name: 'grant.update', method: 'PUT', path: '/account/users/{username}/grants', area,
    summary: 'Changes what a restricted user may see and do.',
    access: 'token', scopes: ['account:read_write'], grants: isUnrestricted,
    params, body: grantsUpdateSchema, response: grantsSchema,
    codes: ['user.unrestricted'],
    event: 'user_update', isServed: true,
  },
] as const satisfies readonly OperationSpec[]
