import { setTimeout as pause } from 'node:timers/promises'
import type { KubeApi } from '../api/kube-api.ts'
import { ClusterKeeper } from './cluster-keeper.ts'
import type { FleetOptions } from './fleet-options.ts'

/** Simulated kubelets in real clusters. All state is in the clusters: another process can continue. */
export type Fleet = ReturnType<typeof createFleet>

/** Creates a fleet without clusters. `keep` adds a cluster or replaces its client; `leave` and `close` end the leases. */
export function createFleet(options: FleetOptions) {
  const leases = new Map<string, { readonly api: KubeApi; readonly lease: ClusterLease }>()
  const leave = async (cluster: string): Promise<void> => {
    const kept = leases.get(cluster)
    leases.delete(cluster)
    await kept?.lease.close()
  }
  return {
    /** Simulates a cluster's nodes, also later ones. No-op for a cluster that already uses this client. */
    keep(cluster: string, api: KubeApi): void {
      const kept = leases.get(cluster)
      if (kept?.api === api) return
      const before = kept?.lease.close() ?? Promise.resolve()
      leases.set(cluster, { api, lease: new ClusterLease(cluster, { api, options, before }) })
    },
    /** Stops simulating a cluster's nodes, which Kubernetes later reports as unreachable. No-op for an unknown cluster. */
    leave,
    close: async () => {
      await Promise.all([...leases.keys()].map(leave))
    },
  }
}

class ClusterLease {
  readonly #end = new AbortController()
  readonly #ended: Promise<void>

  constructor(
    cluster: string,
    { api, options, before }: { readonly api: KubeApi; readonly options: FleetOptions; readonly before: Promise<void> },
  ) {
    this.#ended = before.then(() => this.#take(cluster, api, options))
  }

  async close(): Promise<void> {
    this.#end.abort()
    await this.#ended
  }

  async #take(cluster: string, api: KubeApi, options: FleetOptions): Promise<void> {
    const { signal } = this.#end
    let keeper: ClusterKeeper | null = null
    while (!signal.aborted) {
      const isOurs = await options.holdCluster(cluster).catch((error: unknown) => {
        options.onError(cluster, error)
        return false
      })
      if (isOurs && !signal.aborted) keeper ??= new ClusterKeeper(cluster, api, options)
      else {
        await keeper?.close()
        keeper = null
      }
      await pause(options.pollMs, undefined, { signal }).catch(() => undefined)
    }
    await keeper?.close()
  }
}
