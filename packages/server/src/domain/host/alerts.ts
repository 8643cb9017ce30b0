import { type HostAlerts, keysOf } from '@moorage/contract'

/** Thresholds of alerts that were told of a host; what was not told is as usual. */
export type ToldAlerts = Readonly<Partial<HostAlerts>>

/** The thresholds of a host whose type has so many processors, in recorded order (decision H15.3). */
export function showAlerts(told: ToldAlerts, vcpus: number): HostAlerts {
  return { cpu: 90 * vcpus, network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000, ...told }
}

/** What is told of a host after a request: what it names, but where it says what is shown already, so that a usual value goes on following the type. */
export function changeAlerts(told: ToldAlerts, asked: ToldAlerts, vcpus: number): ToldAlerts {
  const shown = showAlerts(told, vcpus)
  const changed = keysOf(shown).flatMap((name) => {
    const value = asked[name]
    return value === undefined || value === shown[name] ? [] : [[name, value] as const]
  })
  return { ...told, ...Object.fromEntries(changed) }
}
