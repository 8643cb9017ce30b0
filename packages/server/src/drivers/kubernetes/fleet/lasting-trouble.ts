import type { FleetOptions } from './fleet-options.ts'

/** A control plane that is replaced, started again or removed answers nobody for some seconds: trouble that lasts longer than that is told. In milliseconds. */
const lastsMs = 30_000
/** Trouble that comes again after a longer rest is another one. */
const restMs = 10_000

/** Tells only of trouble that lasts; what is over by itself within half a minute is nobody's to act on. */
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
