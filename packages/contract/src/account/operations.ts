import type { OperationSpec } from '../shared/operation.ts'
import { accountSchema } from './schema.ts'

/** The account of the caller (decision G8). */
export const accountOperations = [
  {
    name: 'account.view',
    method: 'GET',
    path: '/account',
    area: 'Account',
    summary: 'Shows the account of the user.',
    access: 'token',
    scopes: ['account:read_only'],
    grants: [{ global: 'account_access', level: 'read_only' }],
    response: accountSchema,
    codes: [],
    isServed: true,
  },
] as const satisfies readonly OperationSpec[]
