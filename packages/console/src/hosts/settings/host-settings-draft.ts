import type { Host } from '@moorage/sdk'

/** Alert thresholds with display names, in API order (decision H15.3). */
export const thresholdNames = [
  ['cpu', 'CPU usage (% of one core)'],
  ['network_in', 'Incoming traffic (Mbit/s)'],
  ['network_out', 'Outgoing traffic (Mbit/s)'],
  ['transfer_quota', 'Monthly transfer quota (%)'],
  ['io', 'Disk I/O (operations per second)'],
] as const

type AlertName = (typeof thresholdNames)[number][0]

/** Maximum of an alert threshold. */
export const thresholdMax = 1_000_000

/** Settings that are stored, but have no effect (decision H15). */
export interface HostSettingsDraft {
  readonly group: string
  readonly hasWatchdog: boolean
  /** Policy; '' for the account default. */
  readonly policy: Host['maintenance_policy'] | ''
  /** Thresholds; '' if unset. */
  readonly alerts: Readonly<Record<AlertName, string>>
}

/** Initial draft. */
export const defaultHostSettings: HostSettingsDraft = {
  group: '',
  hasWatchdog: true,
  policy: '',
  alerts: { cpu: '', network_in: '', network_out: '', transfer_quota: '', io: '' },
}

/** Returns the draft of a host's stored settings, with thresholds as text. */
export function hostSettingsDraftOf(
  host: Pick<Host, 'group' | 'watchdog_enabled' | 'maintenance_policy' | 'alerts'>,
): HostSettingsDraft {
  const { cpu, network_in: incoming, network_out: outgoing, transfer_quota: quota, io } = host.alerts
  return {
    group: host.group,
    hasWatchdog: host.watchdog_enabled,
    policy: host.maintenance_policy,
    alerts: {
      cpu: String(cpu),
      network_in: String(incoming),
      network_out: String(outgoing),
      transfer_quota: String(quota),
      io: String(io),
    },
  }
}

/** True if each threshold is empty or a whole number up to `thresholdMax`. */
export function isValidHostSettings({ alerts }: Pick<HostSettingsDraft, 'alerts'>): boolean {
  return Object.values(alerts).every((text) => /^\d*$/.test(text) && Number(text) <= thresholdMax)
}

/** Returns the changed settings as request fields; `{}` without changes. Emptied thresholds and policies stay unchanged. */
export function hostSettingsBody(before: HostSettingsDraft, { group, hasWatchdog, policy, alerts }: HostSettingsDraft) {
  const changedAlerts = thresholdNames.flatMap(([name]) =>
    alerts[name] === '' || alerts[name] === before.alerts[name] ? [] : [[name, Number(alerts[name])] as const],
  )
  return {
    ...(group === before.group ? {} : { group }),
    ...(hasWatchdog === before.hasWatchdog ? {} : { watchdog_enabled: hasWatchdog }),
    ...(policy === before.policy || policy === '' ? {} : { maintenance_policy: policy }),
    ...(changedAlerts.length === 0 ? {} : { alerts: Object.fromEntries(changedAlerts) }),
  }
}
