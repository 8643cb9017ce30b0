import { type ClusterDriver, done } from '#reconcile/ports/index.ts'
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
import type { FaultStore } from '../faults/fault-store.ts'
import type { ClusterEngine } from '../cluster-rows/cluster-row.ts'

/** Returns the simulator's ClusterDriver. Every method but openView consumes injected faults. */
export function createClusterDriver(engine: ClusterEngine, faults: FaultStore): ClusterDriver {
  const { state } = engine
  const faulty = withFaults(state, faults)
  return {
    capabilities: simClusterCapabilities,
    inspectCluster: faulty('inspectCluster', (cluster) => inspectSimCluster(state, cluster), null),
    ensureCluster: faulty('ensureCluster', (cluster, spec) => ensureSimCluster(engine, cluster, spec), done),
    deleteCluster: faulty('deleteCluster', (cluster) => deleteSimCluster(state, cluster), done),
    readDemand: faulty('readDemand', (cluster, question) => readSimDemand(state, cluster, question), null),
    // Dashboard requests must not consume faults of the reconcile engine.
    openView: (cluster, token) => openSimView(engine, cluster, token),
    inspectNode: faulty('inspectNode', (node, membership) => inspectSimNode(state, node, membership), null),
    ensureNode: faulty(
      'ensureNode',
      (node, membership, spec) => ensureSimNode(state, node, { membership, spec }),
      done,
    ),
    drainNode: faulty('drainNode', (node, membership) => drainSimNode(state, node, membership), done),
    removeNode: faulty('removeNode', (node, membership) => removeSimNode(state, node, membership), done),
  }
}
