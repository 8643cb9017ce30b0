import { withFaults } from '../faults/with-faults.ts'
import { simClusterCapabilities } from '../cluster-rows/cluster-row.ts'
import { deleteSimCluster } from './cluster-work.ts'
import { ensureSimCluster } from './ensure-cluster.ts'
import { inspectSimCluster } from './inspect-cluster.ts'
import { drainSimNode } from './nodes/drain-node.ts'
import { ensureSimNode } from './nodes/ensure-node.ts'
import { inspectSimNode } from './nodes/inspect-node.ts'
import { readSimDemand } from './read-demand.ts'
import { removeSimNode } from './nodes/remove-node.ts'
import { openSimView } from '../views/open-sim-view.ts'
import type { ClusterDriver } from '#reconcile/ports/index.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import type { ClusterEngine } from '../cluster-rows/cluster-row.ts'

/** ClusterDriver of the simulator, with injected faults in every method but openView. */
export function createClusterDriver(engine: ClusterEngine, faults: FaultStore): ClusterDriver {
  const { state } = engine
  return withFaults<ClusterDriver>(state, faults, {
    capabilities: simClusterCapabilities,
    inspectCluster: (cluster) => inspectSimCluster(state, cluster),
    ensureCluster: (cluster, spec) => ensureSimCluster(engine, cluster, spec),
    deleteCluster: (cluster) => deleteSimCluster(state, cluster),
    readDemand: (cluster, question) => readSimDemand(state, cluster, question),
    openView: (cluster, token) => openSimView(engine, cluster, token),
    inspectNode: (node, membership) => inspectSimNode(state, node, membership),
    ensureNode: (node, membership, spec) => ensureSimNode(state, node, { membership, spec }),
    drainNode: (node, membership) => drainSimNode(state, node, membership),
    removeNode: (node, membership) => removeSimNode(state, node, membership),
  })
}
