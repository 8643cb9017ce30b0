import Type, { type Static } from 'typebox'
import { maintenancePolicySchema } from '../host/maintenance-schema.ts'
import { capabilities } from '../region/schema.ts'
import { alwaysEmpty } from '../unsupported/always-empty.ts'
import { regionIdSchema } from '../shared/ids.ts'
import { emptySchema } from '../shared/empty.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { translatedAs } from '../shared/translated-value.ts'
import { agreementsSchema, agreementsSignSchema, settingsSchema, settingsUpdateSchema } from './settings-schema.ts'
import { describeResource } from '../shared/describe-schema.ts'

const area = 'Account'
const words = Type.Array(Type.Enum([...capabilities], { type: 'string', ...translatedAs('capability') }), {
  description: 'Capabilities that are available or unavailable in the region.',
})
const accountAvailabilitySchema = describeResource(
  'AccountAvailability',
  'Capabilities available to an account in a region.',
  { region: regionIdSchema, available: words, unavailable: words },
)
const same = {
  method: 'GET',
  area,
  scopes: ['account:read_only'],
  grants: [],
  dialects: ['linode'],
} as const

const changes = {
  ...same,
  scopes: ['account:read_write'],
  grants: [{ global: 'account_access', level: 'read_write' }],
} as const

/** Account operations that linode clients call first (decision H9). */
export const accountSettingsOperations = [
  {
    ...same,
    name: 'account_setting.view',
    path: '/account/settings',
    summary: 'Gets the settings of the account.',
    response: settingsSchema,
  },
  {
    ...changes,
    name: 'account_setting.update',
    method: 'PUT',
    path: '/account/settings',
    summary: 'Updates the settings of the account; omitted fields keep their value.',
    body: settingsUpdateSchema,
    example: { network_helper: false },
    response: settingsSchema,
    codes: ['account.setting_fixed'],
    event: 'account_settings_update',
  },
  {
    ...same,
    name: 'agreement.view',
    path: '/account/agreements',
    summary: 'Gets the agreements acknowledged for the account.',
    response: agreementsSchema,
  },
  {
    ...changes,
    name: 'agreement.create',
    method: 'POST',
    path: '/account/agreements',
    summary: 'Acknowledges agreements for the account.',
    body: agreementsSignSchema,
    example: { eu_model: true },
    response: emptySchema,
    event: 'account_agreement_sign',
  },
  {
    ...same,
    name: 'account_availability.list',
    path: '/account/availability',
    summary: 'Lists the capabilities available to the account in each region.',
    query: pageQuerySchema,
    response: pageOf(accountAvailabilitySchema),
    filterable: { region: { type: 'string' } },
  },
  {
    ...same,
    name: 'account_availability.view',
    path: '/account/availability/{regionId}',
    summary: 'Gets the capabilities available to the account in one region.',
    params: Type.Object({ regionId: regionIdSchema }),
    response: accountAvailabilitySchema,
  },
  alwaysEmpty({
    name: 'notification.list',
    path: '/account/notifications',
    area,
    summary: 'Lists notifications of the provider (always empty).',
    filters: { type: 'string', severity: 'string', label: 'string' },
  }),
  alwaysEmpty({
    name: 'trusted_device.list',
    path: '/profile/devices',
    area: 'Profile',
    summary: 'Lists trusted devices (always empty: two-factor authentication is not supported).',
    filters: { last_remote_addr: 'string', user_agent: 'string', created: 'datetime', expiry: 'datetime' },
  }),
  alwaysEmpty({
    name: 'maintenance.list',
    path: '/account/maintenance',
    area,
    summary: 'Lists scheduled maintenance for resources of the account (always empty).',
    filters: {
      type: 'string',
      status: 'string',
      when: 'datetime',
      not_before: 'datetime',
      start_time: 'datetime',
      complete_time: 'datetime',
    },
  }),
  {
    ...same,
    name: 'maintenance_policy.list',
    path: '/maintenance/policies',
    summary: 'Lists maintenance policies of hosts.',
    scopes: [],
    query: pageQuerySchema,
    response: pageOf(maintenancePolicySchema),
    filterable: { label: { type: 'string' }, type: { type: 'string' }, is_default: { type: 'boolean' } },
  },
] as const satisfies readonly OperationSpec[]

/** Capabilities of an account in one region. */
export type AccountAvailability = Static<typeof accountAvailabilitySchema>
