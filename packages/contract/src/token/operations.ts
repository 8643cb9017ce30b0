import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { tokenCreateSchema, tokenSchema, tokenUpdateSchema } from './schema.ts'

const params = Type.Object({ tokenId: idOf('Number of the token.') })
const area = 'Profile'

const writes = { area, scopes: ['account:read_write'], grants: [] } as const
const reads = { area, scopes: ['account:read_only'], grants: [] } as const

/** The caller's own personal access tokens (decision G2). */
export const tokenOperations = [
  {
    ...reads,
    name: 'token.list',
    method: 'GET',
    path: '/profile/tokens',
    summary: 'Lists the personal access tokens of the user.',
    query: pageQuerySchema,
    response: pageOf(tokenSchema),
    filterable: { id: { type: 'integer' }, label: { type: 'string' }, created: { type: 'datetime' } },
  },
  {
    ...writes,
    name: 'token.create',
    method: 'POST',
    path: '/profile/tokens',
    summary: 'Makes a personal access token and shows it this one time.',
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
    ...reads,
    name: 'token.view',
    method: 'GET',
    path: '/profile/tokens/{tokenId}',
    summary: 'Shows one personal access token of the user.',
    params,
    response: tokenSchema,
  },
  {
    ...writes,
    name: 'token.update',
    method: 'PUT',
    path: '/profile/tokens/{tokenId}',
    summary: 'Changes the label of a personal access token.',
    params,
    body: tokenUpdateSchema,
    example: { label: 'nightly backup' },
    response: tokenSchema,
    event: 'token_update',
  },
  {
    ...writes,
    name: 'token.delete',
    method: 'DELETE',
    path: '/profile/tokens/{tokenId}',
    summary: 'Revokes a personal access token.',
    details: 'A token may revoke itself, and others whose scopes it holds: 401 else.',
    params,
    response: emptySchema,
    event: 'token_delete',
  },
] as const satisfies readonly OperationSpec[]
