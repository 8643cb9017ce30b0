import type { FleetOptions } from './fleet-options.ts'

/** Errors that last longer, in milliseconds, are reported: a replaced or restarted control plane is unreachable for some seconds. */
const minimumMs = 30_000
/** An error after a longer pause without errors counts as new. */
const resetMs = 10_000

/** Reports only errors that last; one that ends within half a minute needs no action. */
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
