import type { OperationSpec } from '../shared/operation.ts'
import { accountUpdateSchema } from './account-contact.ts'
import { accountSchema } from './schema.ts'

/** The account of the caller (decision G8). */
export const accountOperations = [
  {
    name: 'account.view',
    method: 'GET',
    path: '/account',
    area: 'Account',
    summary: 'Shows the account of the user.',
    scopes: ['account:read_only'],
    grants: [{ global: 'account_access', level: 'read_only' }],
    response: accountSchema,
  },
  {
    name: 'account.update',
    method: 'PUT',
    path: '/account',
    area: 'Account',
    summary: 'Changes the contact data of the account; what is left out stays.',
    scopes: ['account:read_write'],
    grants: [{ global: 'account_access', level: 'read_write' }],
    body: accountUpdateSchema,
    example: { first_name: 'Ada', last_name: 'Lovelace', city: 'London', country: 'GB' },
    response: accountSchema,
    event: 'account_update',
  },
] as const satisfies readonly OperationSpec[]
