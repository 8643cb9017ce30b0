import type { OperationSpec } from '../shared/operation.ts'
import { grantsSchema } from '../user/grants-schema.ts'
import { profileSchema } from './schema.ts'

/** Who the caller is and what they may do; any valid token may ask (facts 1.1, 9.3). */
export const profileOperations = [
  {
    name: 'profile.view',
    method: 'GET',
    path: '/profile',
    area: 'Profile',
    summary: 'Shows the user whose token is used.',
    access: 'token',
    scopes: [],
    grants: [],
    response: profileSchema,
    codes: [],
    isServed: true,
  },
  {
    name: 'profile.view_grants',
    method: 'GET',
    path: '/profile/grants',
    area: 'Profile',
    summary: 'Shows what the user whose token is used may see and do; things without access are left out.',
    access: 'token',
    scopes: [],
    grants: [],
    response: grantsSchema,
    noContentWhen: 'The user is unrestricted and needs no grants.',
    codes: [],
    isServed: true,
  },
] as const satisfies readonly OperationSpec[]
