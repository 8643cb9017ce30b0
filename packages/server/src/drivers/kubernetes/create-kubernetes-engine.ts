import {
  type ClusterCapabilities,
  type ClusterDriver,
  DriverError,
  type NodeMembership,
  type Resource,
  done,
} from '#reconcile/ports/index.ts'
import { runClaimed } from '../registry/run-claimed.ts'
import { deleteRealCluster } from './clusters/delete-cluster.ts'
import { ensureRealCluster } from './clusters/ensure-cluster.ts'
import { inspectRealCluster } from './clusters/inspect-cluster.ts'
import { openPlaneDoor } from './clusters/open-door.ts'
import { describeInnerListener } from './inside/inner-listener.ts'
import { publishInnerAccess } from './publish-inner-access.ts'
import { type FleetLoopOptions, runFleets } from './run-fleets.ts'
import { givesNetworks } from './gives-networks.ts'
import { cleanUpLeftMembers } from './clean-up-left-members.ts'
import { runSnapshots, saveSnapshotNow } from './run-snapshots.ts'
import type { KubernetesContext } from './kubernetes-context.ts'
import type { KubernetesOptions, StoreKind } from './kubernetes-options.ts'
import { drainKubeNode } from './nodes/drain-node.ts'
import { readKubeDemand } from './nodes/read-demand.ts'
import { type ClusterConnection, kubeletsOf } from './kubelets-of.ts'
import { findPlane } from './planes/plane-row.ts'
import { type RestoreRequest, restoreRealCluster } from './restores/restore-cluster.ts'
import { explainPostgres } from './stores/postgres/check-postgres.ts'
import { openPostgresStore } from './stores/postgres/postgres-store.ts'
import { openPlaneView } from './views/open-plane-view.ts'

/** Driver for clusters with real control planes. */
export type KubernetesEngine = Awaited<ReturnType<typeof createKubernetesEngine>>

/** Capabilities of real control planes. High availability needs container networks and etcd. */
export function kubernetesCapabilities(
  versions: readonly string[],
  { hasNetworks, store }: { readonly hasNetworks: boolean; readonly store: StoreKind },
): ClusterCapabilities {
  return { hasHighAvailability: hasNetworks && store === 'etcd', hasAccessLists: true, versions }
}

/** Creates the engine without connecting. Methods throw Busy for an unreachable machine. */
export async function createKubernetesEngine(options: KubernetesOptions) {
  const { store } = options
  const postgres = store?.postgres ? openPostgresStore(store.postgres) : null
  const context: KubernetesContext = { options, connections: new Map(), memories: new Map(), postgres }
  return {
    clusters: createClusters(context),
    runFleets: (loop: FleetLoopOptions) => runFleets(context, loop),
    publishInnerAccess: (loop: FleetLoopOptions) => publishInnerAccess(context, loop),
    runSnapshots: (loop: FleetLoopOptions) => runSnapshots(context, loop),
    /** Throws Busy if impossible now, NotSupported without a folder. */
    saveSnapshot: (cluster: Resource) => saveSnapshotNow(context, cluster),
    restoreCluster: (cluster: Resource, order: RestoreRequest) => restoreRealCluster(context, cluster, order),
    cleanUpLeftMembers: (loop: FleetLoopOptions) => cleanUpLeftMembers(context, loop),
    /** Returns what an operator must change before new clusters can use the store; null for nothing. */
    explainStore: () => (store?.kind === 'postgresql' ? explainPostgres(context) : Promise.resolve(null)),
    /** Listener for programs inside clusters; null if not configured. */
    innerListener: describeInnerListener(options),
    /** Leaves the registry open. */
    async close(): Promise<void> {
      for (const { api } of context.connections.values()) api.close()
      context.connections.clear()
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
      const connection = await findConnection(context, { cluster })
      return connection && readKubeDemand(connection.api, question)
    },
    openView: (cluster, token) => openPlaneView(context, cluster, token),
    async inspectNode(node, membership) {
      const connection = await findConnection(context, membership)
      return connection && kubeletsOf(context, connection).inspect(node, membership)
    },
    ensureNode: (node, membership, spec) =>
      runClaimed(registry, node, async () => {
        const connection = await findConnection(context, membership)
        if (!connection) throw new DriverError('NotFound', `${membership.cluster.name} does not exist.`)
        return kubeletsOf(context, connection).ensure(node, spec)
      }),
    drainNode: (node, membership) =>
      runClaimed(registry, node, async () => {
        const connection = await findConnection(context, membership)
        return connection ? drainKubeNode(connection.api, node, membership) : done
      }),
    removeNode: (node, membership) =>
      runClaimed(registry, node, async () => {
        const connection = await findConnection(context, membership)
        return connection ? kubeletsOf(context, connection).remove(node, membership) : done
      }),
  }
}

/** Null without the cluster. Throws Busy until its API server has answered once. */
async function findConnection(
  context: KubernetesContext,
  { cluster }: Pick<NodeMembership, 'cluster'>,
): Promise<ClusterConnection | null> {
  const { name, registry } = context.options
  const row = await findPlane(registry, name, cluster)
  if (!row) return null
  if (row.version === null) throw new DriverError('Busy', `${cluster.name} does not answer yet.`)
  return { row, api: await openPlaneDoor(context, row) }
}
