import type { MaintenancePolicy, MaintenancePolicySlug } from '@moorage/contract'

/** Default maintenance policy of hosts (decision H15.2). */
export const defaultMaintenancePolicy: MaintenancePolicySlug = 'migrate'

/** Maintenance policies that clients can choose (decision H15.2). */
export const offeredMaintenancePolicies: readonly MaintenancePolicy[] = [
  {
    slug: 'migrate',
    label: 'Migrate',
    description: 'The host is migrated to another machine and keeps running.',
    type: 'migrate',
    notification_period_sec: 300,
    is_default: true,
  },
  {
    slug: 'power_off_on',
    label: 'Power Off / Power On',
    description: 'The host is shut down before the maintenance and booted after it.',
    type: 'power_off_on',
    notification_period_sec: 1_800,
    is_default: false,
  },
]
