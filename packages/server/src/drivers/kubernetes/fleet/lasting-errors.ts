import type { FleetOptions } from './fleet-options.ts'

/** A replaced or restarted control plane is unreachable for some seconds. */
const minimumMs = 30_000
const resetMs = 10_000

/** Wraps `report` so that it receives only errors of a cluster that has failed for 30 seconds, with gaps of at most 10 seconds. */
export function reportLastingErrors(
  report: FleetOptions['onError'],
  nowMs = () => performance.now(),
): FleetOptions['onError'] {
  const observed = new Map<string, { readonly sinceMs: number; readonly atMs: number }>()
  return (cluster, error) => {
    const atMs = nowMs()
    for (const [name, before] of observed) if (atMs - before.atMs > resetMs) observed.delete(name)
    const sinceMs = observed.get(cluster)?.sinceMs ?? atMs
    observed.set(cluster, { sinceMs, atMs })
    if (atMs - sinceMs >= minimumMs) report(cluster, error)
  }
}
