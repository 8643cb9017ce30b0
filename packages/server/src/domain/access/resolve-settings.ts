import type { AccountSettings } from '@moorage/contract'
import { defaultMaintenancePolicy } from '../maintenance/policies.ts'
import { ApiError } from '../shared/index.ts'

const defaults = {
  managed: false,
  network_helper: true,
  longview_subscription: null,
  backups_enabled: false,
  object_storage: 'disabled',
  interfaces_for_new_hosts: 'legacy_config_only',
  maintenance_policy: defaultMaintenancePolicy,
} as const satisfies AccountSettings

/** Changed settings. */
export type ChangedSettings = Partial<
  Pick<AccountSettings, 'network_helper' | 'backups_enabled' | 'interfaces_for_new_hosts' | 'maintenance_policy'>
>

/** Returns all settings: changed ones, and defaults for the rest (decision H9.1). */
export function resolveSettings(changed: ChangedSettings): AccountSettings {
  return { ...defaults, ...changed }
}

/** Returns account.setting_fixed for any requested subscription, because none is supported; otherwise null. */
export function explainSubscription(requested: string | undefined): ApiError | null {
  if (requested === undefined) return null
  const reason = 'longview_subscription is null and cannot be changed: subscriptions are not supported.'
  return new ApiError('account.setting_fixed', reason, { field: 'longview_subscription' })
}
