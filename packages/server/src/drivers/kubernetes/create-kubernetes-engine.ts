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

/** Clusters with real control planes. */
export interface KubernetesEngine {
  readonly clusters: ClusterDriver
  /** Stands for the kubelets of simulated nodes, in one process at a time, until it is stopped. */
  keepFleets(keep: FleetKeep): Promise<void>
  /** Tells every cluster where it reaches this service, until it is stopped; any number of processes may. */
  keepInnerSecrets(keep: FleetKeep): Promise<void>
  /** Saves snapshots of every cluster where a folder for them is set, in one process at a time for each, until it is stopped. */
  keepSnapshots(keep: FleetKeep): Promise<void>
  /** Saves one of a cluster now. Busy while that cannot be, NotSupported where no folder is set. */
  saveSnapshot(cluster: Resource): Promise<SnapshotRow>
  /** Begins to restore a cluster from its last snapshot, as an operator asks for it. */
  restoreCluster(cluster: Resource, order: RestoreWish): Promise<BegunRestore>
  /** Removes what members of before a restore have on machines that were away, until it is stopped; any number of processes may. */
  keepLeftMembersAway(keep: FleetKeep): Promise<void>
  /** What somebody has to change before new clusters can be kept where the options say; null for nothing, and where that cannot be known now. */
  explainStore(): Promise<string | null>
  /** The listener for what runs inside its clusters; null where none is asked for. */
  readonly innerListener: InnerListener | null
  /** Lets go of what the engine itself has open; the registry is its owner's. */
  close(): Promise<void>
}

/** What real control planes can do, by the minors that they are to run. Several members meet at ports that each machine has to publish, and each has an etcd. */
export function kubernetesCapabilities(
  versions: readonly string[],
  { hasNetworks, store }: { readonly hasNetworks: boolean; readonly store: StoreKind },
): ClusterCapabilities {
  return { hasHighAvailability: hasNetworks && store === 'etcd', hasAccessLists: true, versions }
}

/** Opens the engine. No machine is asked anything yet: one that cannot be reached makes the calls that need it Busy. */
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
        if (!door) throw new DriverError('NotFound', `${place.cluster.name} is not there.`)
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

/** The door of a cluster; null where there is none. Busy before it has answered for the first time. */
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
