import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { tokenCreateSchema, tokenSchema, tokenUpdateSchema } from './schema.ts'

const params = Type.Object({ tokenId: idOf('Token ID.') })
const area = 'Profile'

const writes = { area, scopes: ['account:read_write'], grants: [] } as const
const reads = { area, scopes: ['account:read_only'], grants: [] } as const

/** Operations on personal access tokens (decision G2). */
export const tokenOperations = [
  {
    ...reads,
    name: 'token.list',
    path: '/profile/tokens',
    summary: 'Lists the personal access tokens of the user.',
    ...listPagesOf(tokenSchema, { id: 'integer', label: 'string', created: 'datetime' }),
  },
  {
    ...writes,
    name: 'token.create',
    method: 'POST',
    path: '/profile/tokens',
    summary: 'Creates a personal access token and returns it once.',
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
    summary: 'Gets one personal access token of the user.',
    params,
    response: tokenSchema,
  },
  {
    ...writes,
    name: 'token.update',
    method: 'PUT',
    path: '/profile/tokens/{tokenId}',
    summary: 'Updates the label of a personal access token.',
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
    details: 'A token can revoke itself and tokens whose scopes it holds. Otherwise the request is rejected with 401.',
    params,
    response: emptySchema,
    event: 'token_delete',
  },
] as const satisfies readonly OperationSpec[]
