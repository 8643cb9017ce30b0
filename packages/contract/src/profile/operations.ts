import type { OperationSpec } from '../shared/operation.ts'
import { profileSchema } from './schema.ts'

/** Who the caller is; any valid token may ask (facts 1.1). */
export const profileOperations = [
  {
    name: 'profile.view', method: 'GET', path: '/profile', area: 'Profile',
    summary: 'Shows the user whose token is used.',
    access: 'token', scopes: [], grants: [],
    response: profileSchema,
    codes: [], isServed: true,
  },
] as const satisfies readonly OperationSpec[]
