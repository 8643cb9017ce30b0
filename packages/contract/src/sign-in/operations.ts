import Type from 'typebox'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { signInSchema } from './schema.ts'

const params = Type.Object({ signInId: idOf('Number of the sign-in.') })
const details =
  'A try to sign in with a password, or the hand-out of a token to the operator of the installation. The last 90 days are kept.'
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

/** Who got in, or tried to: oneself, and everybody of the account (decision G12). */
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
    summary: 'Shows one sign-in of the user.',
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
    summary: 'Shows one sign-in of a user of the account.',
    params,
    response: signInSchema,
  },
] as const satisfies readonly OperationSpec[]
