import type { OperationSpec } from '../shared/operation.ts'
import { accountUpdateSchema } from './account-contact.ts'
import { accountSchema } from './schema.ts'

/** Operations on the caller's account (decision G8). */
export const accountOperations = [
  {
    name: 'account.view',
    method: 'GET',
    path: '/account',
    area: 'Account',
    summary: 'Gets the account.',
    scopes: ['account:read_only'],
    grants: [{ global: 'account_access', level: 'read_only' }],
    response: accountSchema,
  },
  {
    name: 'account.update',
    method: 'PUT',
    path: '/account',
    area: 'Account',
    summary: 'Updates the contact data of the account; omitted fields keep their value.',
    scopes: ['account:read_write'],
    grants: [{ global: 'account_access', level: 'read_write' }],
    body: accountUpdateSchema,
    example: { first_name: 'Ada', last_name: 'Lovelace', city: 'London', country: 'GB' },
    response: accountSchema,
    event: 'account_update',
  },
] as const satisfies readonly OperationSpec[]
