import Type, { type Static } from 'typebox'
import { capabilities } from '../region/schema.ts'
import { alwaysEmpty } from '../shared/always-empty.ts'
import { regionIdSchema } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { holds } from '../shared/words.ts'

const area = 'Account'
const words = Type.Array(Type.Enum([...capabilities], { type: 'string', ...holds('capability') }), {
  description: 'What can be made there, or cannot.',
})
const accountAvailabilitySchema = Type.Object(
  { region: regionIdSchema, available: words, unavailable: words },
  { additionalProperties: false, title: 'AccountAvailability', description: 'What an account can make in a region.' },
)
const settingsSchema = Type.Object(
  {
    managed: Type.Boolean({ description: 'Always false.' }),
    network_helper: Type.Boolean({ description: 'Always true: hosts find their own network.' }),
    longview_subscription: nullable(Type.String({ description: 'Always null.' })),
    backups_enabled: Type.Boolean({ description: 'Always false: hosts are not backed up.' }),
    object_storage: Type.String({ description: 'Always `disabled`.' }),
    interfaces_for_new_hosts: Type.String({ description: 'Always `legacy_config_only`.' }),
    maintenance_policy: Type.String({ description: 'Always `linode/migrate`.' }),
  },
  { additionalProperties: false, title: 'AccountSettings', description: 'How things of the account are made.' },
)
const same = {
  method: 'GET',
  area,
  access: 'token',
  scopes: ['account:read_only'],
  grants: [],
  codes: [],
  dialects: ['linode'],
  isServed: true,
} as const

/** What clients of the linode dialect read of the account before they act (decision H9). */
export const neighbourOperations = [
  {
    ...same,
    name: 'account_setting.view',
    path: '/account/settings',
    summary: 'Shows the settings of the account.',
    response: settingsSchema,
  },
  {
    ...same,
    name: 'account_availability.list',
    path: '/account/availability',
    summary: 'Lists what the account can make in each region.',
    query: pageQuerySchema,
    response: pageOf(accountAvailabilitySchema),
    filterable: { region: { type: 'string' } },
  },
  {
    ...same,
    name: 'account_availability.view',
    path: '/account/availability/{regionId}',
    summary: 'Shows what the account can make in one region.',
    params: Type.Object({ regionId: regionIdSchema }),
    response: accountAvailabilitySchema,
  },
  alwaysEmpty({
    name: 'notification.list',
    path: '/account/notifications',
    area,
    summary: 'Lists notices of the provider, of which there are none.',
    filters: { type: 'string', severity: 'string', label: 'string' },
  }),
  alwaysEmpty({
    name: 'maintenance.list',
    path: '/account/maintenance',
    area,
    summary: 'Lists planned work on the things of the account, of which there is none.',
    filters: { type: 'string', status: 'string', when: 'datetime' },
  }),
] as const satisfies readonly OperationSpec[]

/** What an account can make in a region. */
export type AccountAvailability = Static<typeof accountAvailabilitySchema>
