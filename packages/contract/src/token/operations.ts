import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { tokenCreateSchema, tokenSchema, tokenUpdateSchema } from './schema.ts'

const params = Type.Object({ tokenId: idOf('Number of the token.') })
const area = 'Profile'

/** The caller's own personal access tokens (decision G2). */
export const tokenOperations = [
  {
    name: 'token.list',
    method: 'GET',
    path: '/profile/tokens',
    area,
    summary: 'Lists the personal access tokens of the user.',
    scopes: ['account:read_only'],
    grants: [],
    query: pageQuerySchema,
    response: pageOf(tokenSchema),
    filterable: { id: { type: 'integer' }, label: { type: 'string' }, created: { type: 'datetime' } },
  },
  {
    name: 'token.create',
    method: 'POST',
    path: '/profile/tokens',
    area,
    summary: 'Makes a personal access token and shows it this one time.',
    scopes: ['account:read_write'],
    grants: [],
    closedToApps: 'always',
    body: tokenCreateSchema,
    example: { label: 'backup', scopes: 'volumes:read_only', expiry: '2100-01-01T00:00:00' },
    response: tokenSchema,
    secrets: ['token'],
    codes: ['token.scopes_invalid', 'token.scopes_exceed', 'token.expiry_past', 'account.limit_reached'],
    event: 'token_create',
    isCreate: true,
  },
  {
    name: 'token.view',
    method: 'GET',
    path: '/profile/tokens/{tokenId}',
    area,
    summary: 'Shows one personal access token of the user.',
    scopes: ['account:read_only'],
    grants: [],
    params,
    response: tokenSchema,
  },
  {
    name: 'token.update',
    method: 'PUT',
    path: '/profile/tokens/{tokenId}',
    area,
    summary: 'Changes the label of a personal access token.',
    scopes: ['account:read_write'],
    grants: [],
    params,
    body: tokenUpdateSchema,
    example: { label: 'nightly backup' },
    response: tokenSchema,
    event: 'token_update',
  },
  {
    name: 'token.delete',
    method: 'DELETE',
    path: '/profile/tokens/{tokenId}',
    area,
    summary: 'Revokes a personal access token.',
    details: 'A token may revoke itself, and others whose scopes it holds: 401 else.',
    scopes: ['account:read_write'],
    grants: [],
    params,
    response: emptySchema,
    event: 'token_delete',
  },
] as const satisfies readonly OperationSpec[]
