import type { AccountSettings } from '@moorage/contract'
import { usualMaintenancePolicy } from '../maintenance/policies.ts'
import { Fault } from '../shared/index.ts'

/** What an account is set to while nobody has said otherwise. */
const usual = {
  managed: false,
  network_helper: true,
  longview_subscription: null,
  backups_enabled: false,
  object_storage: 'disabled',
  interfaces_for_new_hosts: 'legacy_config_only',
  maintenance_policy: usualMaintenancePolicy,
} as const satisfies AccountSettings

/** Settings that somebody has changed. */
export type ChangedSettings = Partial<
  Pick<AccountSettings, 'network_helper' | 'backups_enabled' | 'interfaces_for_new_hosts' | 'maintenance_policy'>
>

/** The settings of an account, whatever was changed of them (decision H9.1). */
export function settleSettings(changed: ChangedSettings): AccountSettings {
  return { ...usual, ...changed }
}

/** Why there can be no such subscription; null where none is wanted. */
export function explainSubscription(wanted: string | undefined): Fault | null {
  if (wanted === undefined) return null
  const reason = 'longview_subscription is null and cannot be changed: subscriptions are not supported.'
  return new Fault('account.setting_fixed', reason, { field: 'longview_subscription' })
}
