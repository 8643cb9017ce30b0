import { type HostAlerts, keysOf } from '@moorage/contract'

/** Custom alert thresholds; absent thresholds have their defaults. */
export type CustomAlerts = Readonly<Partial<HostAlerts>>

/** Returns all alert thresholds: custom ones, and defaults for this number of processors, in the order of recorded Linode responses (decision H15.3). */
export function resolveAlerts(custom: CustomAlerts, vcpus: number): HostAlerts {
  return { cpu: 90 * vcpus, network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000, ...custom }
}

/** Returns the thresholds to store after a request. A threshold at its current value is not stored, so that a default continues to follow the host type. */
export function changeAlerts(custom: CustomAlerts, input: CustomAlerts, vcpus: number): CustomAlerts {
  const current = resolveAlerts(custom, vcpus)
  const changed = keysOf(current).flatMap((name) => {
    const value = input[name]
    return value === undefined || value === current[name] ? [] : [[name, value] as const]
  })
  return { ...custom, ...Object.fromEntries(changed) }
}
