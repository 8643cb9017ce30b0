import {
  type ClusterCapabilities,
  type ClusterDriver,
  DriverError,
  type NodePlace,
  type Resource,
  done,
} from '#reconcile/ports/index.ts'
import { actClaimed } from '../registry/act-claimed.ts'
import { deleteRealCluster } from './clusters/delete-cluster.ts'
import { ensureRealCluster } from './clusters/ensure-cluster.ts'
import { inspectRealCluster } from './clusters/inspect-cluster.ts'
import { openPlaneDoor } from './clusters/open-door.ts'
import { type InnerListener, describeInnerListener } from './inside/inner-listener.ts'
import { keepInnerSecrets } from './inside/keep-inner-secrets.ts'
import { type FleetKeep, keepFleets } from './keep-fleets.ts'
import { givesNetworks } from './gives-networks.ts'
import { keepLeftMembersAway } from './keep-left-members-away.ts'
import { keepSnapshots, saveSnapshotNow } from './keep-snapshots.ts'
import type { KubernetesContext } from './kubernetes-context.ts'
import type { KubernetesOptions, StoreKind } from './kubernetes-options.ts'
import { drainKubeNode } from './nodes/drain-node.ts'
import { readKubeDemand } from './nodes/read-demand.ts'
import { type ClusterDoor, kubeletsOf } from './kubelets-of.ts'
import { findPlane } from './planes/plane-row.ts'
import { type BegunRestore, type RestoreWish, restoreRealCluster } from './restores/restore-cluster.ts'
import { explainPostgres } from './stores/postgres/check-postgres.ts'
import { openPostgresStore } from './stores/postgres/postgres-store.ts'
import type { SnapshotRow } from './stores/snapshot-rows.ts'
import { openPlaneView } from './views/open-plane-view.ts'

/** Driver for clusters with real control planes. */
export interface KubernetesEngine {
  readonly clusters: ClusterDriver
  /** Runs the kubelets of simulated nodes, in one process at a time, until stopped. */
  keepFleets(keep: FleetKeep): Promise<void>
  /** Publishes this service's address to every cluster, until stopped; any number of processes may run it. */
  keepInnerSecrets(keep: FleetKeep): Promise<void>
  /** Saves due snapshots if a folder is set, one process at a time per cluster, until stopped. */
  keepSnapshots(keep: FleetKeep): Promise<void>
  /** Saves a snapshot of a cluster now. Busy if that is impossible now, NotSupported if no folder is set. */
  saveSnapshot(cluster: Resource): Promise<SnapshotRow>
  /** Starts to restore a cluster from its last snapshot, at an operator's request. */
  restoreCluster(cluster: Resource, order: RestoreWish): Promise<BegunRestore>
  /** Removes members from before a restore on machines that were unreachable, until stopped, in any number of processes. */
  keepLeftMembersAway(keep: FleetKeep): Promise<void>
  /** What an operator must change before new clusters can use the configured store; null for nothing or if unknown. */
  explainStore(): Promise<string | null>
  /** Listener for programs inside its clusters; null if not configured. */
  readonly innerListener: InnerListener | null
  /** Closes what the engine opened itself, but not the registry, which its owner closes. */
  close(): Promise<void>
}

/** Capabilities of real control planes. Several members need published ports and etcd. */
export function kubernetesCapabilities(
  versions: readonly string[],
  { hasNetworks, store }: { readonly hasNetworks: boolean; readonly store: StoreKind },
): ClusterCapabilities {
  return { hasHighAvailability: hasNetworks && store === 'etcd', hasAccessLists: true, versions }
}

/** Opens the engine without connecting. A call that needs an unreachable machine fails with Busy. */
export async function createKubernetesEngine(options: KubernetesOptions): Promise<KubernetesEngine> {
  const { store } = options
  const postgres = store?.postgres ? openPostgresStore(store.postgres) : null
  const context: KubernetesContext = { options, doors: new Map(), postgres }
  return {
    clusters: createClusters(context),
    keepFleets: (keep) => keepFleets(context, keep),
    keepInnerSecrets: (keep) => keepInnerSecrets(context, keep),
    keepSnapshots: (keep) => keepSnapshots(context, keep),
    saveSnapshot: (cluster) => saveSnapshotNow(context, cluster),
    restoreCluster: (cluster, order) => restoreRealCluster(context, cluster, order),
    keepLeftMembersAway: (keep) => keepLeftMembersAway(context, keep),
    explainStore: () => (store?.kind === 'postgresql' ? explainPostgres(context) : Promise.resolve(null)),
    innerListener: describeInnerListener(options),
    async close() {
      for (const { api } of context.doors.values()) api.close()
      context.doors.clear()
      await postgres?.close()
      for (const { machines } of Object.values(options.regions))
        for (const { containers } of machines) await containers.close()
    },
  }
}

function createClusters(context: KubernetesContext): ClusterDriver {
  const { registry, versions, store } = context.options
  const traits = { hasNetworks: givesNetworks(context.options), store: store?.kind ?? 'etcd' }
  return {
    capabilities: kubernetesCapabilities(versions, traits),
    inspectCluster: (cluster) => inspectRealCluster(context, cluster),
    ensureCluster: (cluster, spec) => ensureRealCluster(context, cluster, spec),
    deleteCluster: (cluster) => deleteRealCluster(context, cluster),
    async readDemand(cluster, question) {
      const door = await findDoor(context, { cluster })
      return door && readKubeDemand(door.api, question)
    },
    openView: (cluster, bearer) => openPlaneView(context, cluster, bearer),
    async inspectNode(node, place) {
      const door = await findDoor(context, place)
      return door && kubeletsOf(context, door).inspect(node, place)
    },
    ensureNode: (node, place, spec) =>
      actClaimed(registry, node, async () => {
        const door = await findDoor(context, place)
        if (!door) throw new DriverError('NotFound', `${place.cluster.name} does not exist.`)
        return kubeletsOf(context, door).ensure(node, spec)
      }),
    drainNode: (node, place) =>
      actClaimed(registry, node, async () => {
        const door = await findDoor(context, place)
        return door ? drainKubeNode(door.api, node, place) : done
      }),
    removeNode: (node, place) =>
      actClaimed(registry, node, async () => {
        const door = await findDoor(context, place)
        return door ? kubeletsOf(context, door).remove(node, place) : done
      }),
  }
}

/** API connection of a cluster; null if it does not exist. Busy until it has answered once. */
async function findDoor(
  context: KubernetesContext,
  { cluster }: Pick<NodePlace, 'cluster'>,
): Promise<ClusterDoor | null> {
  const { name, registry } = context.options
  const row = await findPlane(registry, name, cluster)
  if (!row) return null
  if (row.version === null) throw new DriverError('Busy', `${cluster.name} does not answer yet.`)
  return { row, api: await openPlaneDoor(context, row) }
}
