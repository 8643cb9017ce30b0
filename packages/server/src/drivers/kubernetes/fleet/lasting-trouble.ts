import type { FleetOptions } from './fleet-options.ts'

/** Errors that last longer, in milliseconds, are reported: a replaced or restarted control plane is unreachable for some seconds. */
const lastsMs = 30_000
/** An error after a longer pause without errors counts as new. */
const restMs = 10_000

/** Reports only errors that last; one that ends within half a minute needs no action. */
export function passLastingTrouble(
  tell: FleetOptions['onTrouble'],
  nowMs = () => performance.now(),
): FleetOptions['onTrouble'] {
  const seen = new Map<string, { readonly sinceMs: number; readonly atMs: number }>()
  return (cluster, error) => {
    const atMs = nowMs()
    for (const [name, before] of seen) if (atMs - before.atMs > restMs) seen.delete(name)
    const sinceMs = seen.get(cluster)?.sinceMs ?? atMs
    seen.set(cluster, { sinceMs, atMs })
    if (atMs - sinceMs >= lastsMs) tell(cluster, error)
  }
}
