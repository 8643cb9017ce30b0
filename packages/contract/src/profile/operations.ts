import type { OperationSpec } from '../shared/operation.ts'
import { grantsSchema } from '../user/grants-schema.ts'
import { preferencesSchema, profileSchema, profileUpdateSchema } from './schema.ts'

const area = 'Profile'

const own = { area, scopes: [], grants: [] } as const
const writes = { area, scopes: ['account:read_write'], grants: [] } as const

/** Who the caller is, what they say of themselves and what they may do (decision G12; facts 1.1, 9.3). */
export const profileOperations = [
  {
    ...own,
    name: 'profile.view',
    method: 'GET',
    path: '/profile',
    summary: 'Shows the user whose token is used.',
    response: profileSchema,
  },
  {
    ...writes,
    name: 'profile.update',
    method: 'PUT',
    path: '/profile',
    summary: 'Changes what the user says of themselves.',
    details: 'Name, password and restriction are changed at /account/users.',
    body: profileUpdateSchema,
    example: { email: 'ada@example.org', timezone: 'Europe/Berlin' },
    response: profileSchema,
    codes: ['profile.field_fixed', 'key.type_unknown', 'key.malformed'],
    event: 'profile_update',
  },
  {
    ...own,
    name: 'profile.view_grants',
    method: 'GET',
    path: '/profile/grants',
    summary: 'Shows what the user whose token is used may see and do; things without access are left out.',
    response: grantsSchema,
    noContentWhen: 'The user is unrestricted and needs no grants.',
  },
  {
    name: 'preference.view',
    method: 'GET',
    path: '/profile/preferences',
    area,
    summary: 'Shows what clients of the user have put aside here.',
    scopes: ['account:read_only'],
    grants: [],
    response: preferencesSchema,
  },
  {
    ...writes,
    name: 'preference.update',
    method: 'PUT',
    path: '/profile/preferences',
    summary: 'Puts something aside for clients of the user, in place of what was there.',
    body: preferencesSchema,
    example: { theme: 'dark', columns: ['label', 'size'] },
    response: preferencesSchema,
  },
] as const satisfies readonly OperationSpec[]
