import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { clientCreateSchema, clientSchema, clientUpdateSchema } from './schema.ts'

const params = Type.Object({
  clientId: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'OAuth client ID.',
    examples: ['5f1d0c2ab93e47d6a801'],
  }),
})
const area = 'OAuth clients'
const reads = [{ global: 'account_access', level: 'read_only' }] as const
const registers = [{ global: 'account_access', level: 'read_write' }] as const
const changes = [...registers, { maker: 'client', at: 'path.clientId' }] as const

const writes = { area, scopes: ['account:read_write'], grants: changes, params } as const
const views = { area, scopes: ['account:read_only'], grants: reads } as const

/** Operations on OAuth clients of the account (decisions G2, G8). */
export const clientOperations = [
  {
    ...views,
    name: 'client.list',
    path: '/account/oauth-clients',
    summary: 'Lists the OAuth clients of the account.',
    ...listPagesOf(clientSchema, { id: 'string', label: 'string', status: 'string', public: 'boolean' }),
  },
  {
    name: 'client.create',
    method: 'POST',
    path: '/account/oauth-clients',
    area,
    summary: 'Registers an OAuth client and returns its secret once.',
    scopes: ['account:read_write'],
    grants: registers,
    body: clientCreateSchema,
    example: { label: 'Reports', redirect_uri: 'https://reports.example.com/back', public: false },
    response: clientSchema,
    secrets: ['secret'],
    codes: ['client.redirect_invalid'],
    event: 'oauth_client_create',
    isCreate: true,
  },
  {
    ...views,
    name: 'client.view',
    method: 'GET',
    path: '/account/oauth-clients/{clientId}',
    summary: 'Gets one OAuth client.',
    params,
    response: clientSchema,
  },
  {
    ...writes,
    name: 'client.update',
    method: 'PUT',
    path: '/account/oauth-clients/{clientId}',
    summary: 'Updates the label or the redirect URI of an OAuth client.',
    body: clientUpdateSchema,
    example: { label: 'Monthly reports' },
    response: clientSchema,
    codes: ['client.redirect_invalid'],
    event: 'oauth_client_update',
  },
  {
    ...writes,
    name: 'client.delete',
    method: 'DELETE',
    path: '/account/oauth-clients/{clientId}',
    summary: 'Deletes an OAuth client and revokes the access that users granted it.',
    details:
      'The token must hold every scope that users granted the client. Otherwise the request is rejected with 401.',
    response: emptySchema,
    event: 'oauth_client_delete',
  },
  {
    ...writes,
    name: 'client.reset_secret',
    method: 'POST',
    path: '/account/oauth-clients/{clientId}/reset-secret',
    summary: 'Resets the secret of an OAuth client and returns the new secret once; the old secret stops working.',
    details: 'A public client also gets a secret, but no request needs it.',
    response: clientSchema,
    secrets: ['secret'],
    event: 'oauth_client_secret_reset',
  },
] as const satisfies readonly OperationSpec[]
