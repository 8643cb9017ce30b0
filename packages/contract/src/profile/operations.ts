import type { OperationSpec } from '../shared/operation.ts'
import { grantsSchema } from '../user/grants-schema.ts'
import { preferencesSchema, profileSchema, profileUpdateSchema } from './schema.ts'

const area = 'Profile'

const own = { area, scopes: [], grants: [] } as const
const writes = { area, scopes: ['account:read_write'], grants: [] } as const

/** Operations on the caller's profile, grants and preferences (decision G12; facts 1.1, 9.3). */
export const profileOperations = [
  {
    ...own,
    name: 'profile.view',
    method: 'GET',
    path: '/profile',
    summary: 'Gets the authenticated user.',
    response: profileSchema,
  },
  {
    ...writes,
    name: 'profile.update',
    method: 'PUT',
    path: '/profile',
    summary: 'Updates the profile of the authenticated user.',
    details: 'Change the name, password and restriction at /account/users.',
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
    summary: 'Gets the grants of the authenticated user; resources without access are omitted.',
    response: grantsSchema,
    noContentWhen: 'The user is unrestricted and has no grants.',
  },
  {
    name: 'preference.view',
    method: 'GET',
    path: '/profile/preferences',
    area,
    summary: 'Gets the preferences stored by clients of the user.',
    scopes: ['account:read_only'],
    grants: [],
    response: preferencesSchema,
  },
  {
    ...writes,
    name: 'preference.update',
    method: 'PUT',
    path: '/profile/preferences',
    summary: 'Replaces the preferences stored by clients of the user.',
    body: preferencesSchema,
    example: { theme: 'dark', columns: ['label', 'size'] },
    response: preferencesSchema,
  },
] as const satisfies readonly OperationSpec[]
