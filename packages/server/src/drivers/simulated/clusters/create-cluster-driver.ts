import { done } from '#reconcile/ports/index.ts'
import { withFaults } from '../faults/with-faults.ts'
import { simClusterCapabilities } from './cluster-row.ts'
import { deleteSimCluster } from './cluster-work.ts'
import { ensureSimCluster } from './ensure-cluster.ts'
import { inspectSimCluster } from './inspect-cluster.ts'
import { drainSimNode } from './nodes/drain-node.ts'
import { ensureSimNode } from './nodes/ensure-node.ts'
import { inspectSimNode } from './nodes/inspect-node.ts'
import { readSimDemand } from './read-demand.ts'
import { removeSimNode } from './nodes/remove-node.ts'
import { openSimView } from '../views/open-sim-view.ts'
import type {
  Claimed,
  ClusterDriver,
  ClusterSpec,
  DemandQuestion,
  NodePlace,
  NodeSpec,
  Resource,
} from '#reconcile/ports/index.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import type { ClusterEngine } from './cluster-row.ts'

/** The Kubernetes control planes of a world and the nodes in them, with their faults. */
export function createClusterDriver(engine: ClusterEngine, faults: FaultStore): ClusterDriver {
  const { world } = engine
  return {
    capabilities: simClusterCapabilities,
    inspectCluster: withFaults(world, faults, {
      on: 'inspectCluster',
      call: (cluster: Resource) => inspectSimCluster(world, cluster),
      lie: null,
    }),
    ensureCluster: withFaults(world, faults, {
      on: 'ensureCluster',
      call: (cluster: Claimed, spec: ClusterSpec) => ensureSimCluster(engine, cluster, spec),
      lie: done,
    }),
    deleteCluster: withFaults(world, faults, {
      on: 'deleteCluster',
      call: (cluster: Claimed) => deleteSimCluster(world, cluster),
      lie: done,
    }),
    readDemand: withFaults(world, faults, {
      on: 'readDemand',
      call: (cluster: Resource, question: DemandQuestion) => readSimDemand(world, cluster, question),
      lie: null,
    }),
    // Without faults: pages that somebody looks at must not use up one that waits for work.
    openView: (cluster, bearer) => openSimView(engine, cluster, bearer),
    inspectNode: withFaults(world, faults, {
      on: 'inspectNode',
      call: (node: Resource, place: NodePlace) => inspectSimNode(world, node, place),
      lie: null,
    }),
    ensureNode: withFaults(world, faults, {
      on: 'ensureNode',
      call: (node: Claimed, place: NodePlace, spec: NodeSpec) => ensureSimNode(world, node, { place, spec }),
      lie: done,
    }),
    drainNode: withFaults(world, faults, {
      on: 'drainNode',
      call: (node: Claimed, place: NodePlace) => drainSimNode(world, node, place),
      lie: done,
    }),
    removeNode: withFaults(world, faults, {
      on: 'removeNode',
      call: (node: Claimed, place: NodePlace) => removeSimNode(world, node, place),
      lie: done,
    }),
  }
}
