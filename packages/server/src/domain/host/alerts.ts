import { type HostAlerts, keysOf } from '@moorage/contract'

/** Alert thresholds set for a host; unset ones have defaults. */
export type ToldAlerts = Readonly<Partial<HostAlerts>>

/** Returns the thresholds of a host with this many processors, in recorded order (decision H15.3). */
export function showAlerts(told: ToldAlerts, vcpus: number): HostAlerts {
  return { cpu: 90 * vcpus, network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000, ...told }
}

/** Applies a request to the thresholds that are set. A threshold sent back with its shown value is not set, so that a default keeps following the type. */
export function changeAlerts(told: ToldAlerts, asked: ToldAlerts, vcpus: number): ToldAlerts {
  const shown = showAlerts(told, vcpus)
  const changed = keysOf(shown).flatMap((name) => {
    const value = asked[name]
    return value === undefined || value === shown[name] ? [] : [[name, value] as const]
  })
  return { ...told, ...Object.fromEntries(changed) }
}
