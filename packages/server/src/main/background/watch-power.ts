import type { Store } from '#store/open-store.ts'
import { nudge } from '#store/nudge.ts'
import { wakeWork } from '#store/work/touch-work.ts'
import type { OpenedEngines } from '../engines/index.ts'
import type { Log } from '../logging/open-log.ts'

/** Power events within this time cause one pass per host. */
const gatherMs = 100

/**
 * Schedules a pass for each host whose hypervisor or container runtime reports a power change, until stopped. Logs failures and disconnects; a later poll
 * covers missed events.
 */
export function watchPower(
  engines: Pick<OpenedEngines, 'watchPower'>,
  { store, installationId, log }: { readonly store: Store; readonly installationId: string; readonly log: Log },
): { stop(): void } {
  const stopping = new AbortController()
  const changed = new Set<number>()
  const wakeHosts = async (): Promise<void> => {
    const ids = [...changed]
    changed.clear()
    try {
      await store.db.transaction().execute((tx) => wakeWork(tx, 'host', ids))
      nudge(store, 'work')
    } catch (err) {
      log.warn({ err }, 'cannot schedule passes for hosts whose power changed; a later poll detects the change')
    }
  }
  engines.watchPower({
    onChange(name) {
      const id = hostIdOf(name, installationId)
      if (id === null) return
      if (changed.size === 0) setTimeout(() => void wakeHosts(), gatherMs).unref()
      changed.add(id)
    },
    onDisconnect: (reason) =>
      log.warn({ reason }, 'a hypervisor or container runtime sends no power events: its hosts are polled instead'),
    stop: stopping.signal,
  })
  return { stop: () => stopping.abort() }
}

/** Returns null for a host of another installation (driver contract, rule 1). */
function hostIdOf(name: string, installationId: string): number | null {
  const found = /^moor-([0-9a-f]{8})-host-(\d+)-/.exec(name)
  return found?.[1] === installationId.slice(0, 8) ? Number(found[2]) : null
}
