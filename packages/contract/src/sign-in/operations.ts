import Type from 'typebox'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { signInSchema } from './schema.ts'

const params = Type.Object({ signInId: idOf('Sign-in ID.') })
const details =
  'A sign-in attempt with a password, or a token issued to the operator of the installation. Sign-ins are retained for 90 days.'
const listed = {
  query: pageQuerySchema,
  response: pageOf(signInSchema),
  filterable: {
    datetime: { type: 'datetime' },
    ip: { type: 'string' },
    username: { type: 'string' },
    status: { type: 'string' },
    restricted: { type: 'boolean' },
  },
} as const
const reads = { method: 'GET', scopes: ['account:read_only'] } as const
const own = { ...reads, area: 'Profile', grants: [] } as const
const everybodys = { ...reads, area: 'Account', grants: [{ isUnrestricted: true }] } as const

/** Sign-in operations: of the caller, and of all users of the account (decision G12). */
export const signInOperations = [
  {
    ...own,
    ...listed,
    name: 'sign_in.list',
    path: '/profile/logins',
    summary: 'Lists the sign-ins of the user.',
    details,
  },
  {
    ...own,
    name: 'sign_in.view',
    path: '/profile/logins/{signInId}',
    summary: 'Gets one sign-in of the user.',
    params,
    response: signInSchema,
  },
  {
    ...everybodys,
    ...listed,
    name: 'account_sign_in.list',
    path: '/account/logins',
    summary: 'Lists the sign-ins of all users of the account.',
    details,
  },
  {
    ...everybodys,
    name: 'account_sign_in.view',
    path: '/account/logins/{signInId}',
    summary: 'Gets one sign-in of a user of the account.',
    params,
    response: signInSchema,
  },
] as const satisfies readonly OperationSpec[]
