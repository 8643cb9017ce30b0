import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { clientCreateSchema, clientSchema, clientUpdateSchema } from './schema.ts'

const params = Type.Object({
  clientId: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'Id of the OAuth client.',
    examples: ['5f1d0c2ab93e47d6a801'],
  }),
})
const area = 'OAuth clients'
const reads = [{ global: 'account_access', level: 'read_only' }] as const
const registers = [{ global: 'account_access', level: 'read_write' }] as const
const changes = [...registers, { maker: 'client', at: 'path.clientId' }] as const

const writes = { area, scopes: ['account:read_write'], grants: changes } as const
const views = { area, scopes: ['account:read_only'], grants: reads } as const

/** Applications of the account that may ask users to act for them (decisions G2, G8). */
export const clientOperations = [
  {
    ...views,
    name: 'client.list',
    method: 'GET',
    path: '/account/oauth-clients',
    summary: 'Lists the OAuth clients of the account.',
    query: pageQuerySchema,
    response: pageOf(clientSchema),
    filterable: {
      id: { type: 'string' },
      label: { type: 'string' },
      status: { type: 'string' },
      public: { type: 'boolean' },
    },
  },
  {
    name: 'client.create',
    method: 'POST',
    path: '/account/oauth-clients',
    area,
    summary: 'Registers an OAuth client and shows its secret this one time.',
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
    summary: 'Shows one OAuth client.',
    params,
    response: clientSchema,
  },
  {
    ...writes,
    name: 'client.update',
    method: 'PUT',
    path: '/account/oauth-clients/{clientId}',
    summary: 'Changes the label or the redirect address of an OAuth client.',
    params,
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
    summary: 'Removes an OAuth client; what users let it do ends.',
    details: 'The token must hold every scope that users let the client have: 401 else.',
    params,
    response: emptySchema,
    event: 'oauth_client_delete',
  },
  {
    ...writes,
    name: 'client.reset_secret',
    method: 'POST',
    path: '/account/oauth-clients/{clientId}/reset-secret',
    summary: 'Gives an OAuth client a new secret and shows it this one time; the old one ends.',
    details: 'A public client is given one too, as its owner asks, but is asked for it nowhere.',
    params,
    response: clientSchema,
    secrets: ['secret'],
    event: 'oauth_client_secret_reset',
  },
] as const satisfies readonly OperationSpec[]
