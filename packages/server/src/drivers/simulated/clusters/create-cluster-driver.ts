import { done } from '../../../reconcile/ports/index.ts'
import { withFaults } from '../faults/with-faults.ts'
import { clusterCapabilities } from './cluster-row.ts'
import { deleteCluster } from './cluster-work.ts'
import { ensureCluster } from './ensure-cluster.ts'
import { inspectCluster } from './inspect-cluster.ts'
import { drainNode } from './nodes/drain-node.ts'
import { ensureNode } from './nodes/ensure-node.ts'
import { inspectNode } from './nodes/inspect-node.ts'
import { removeNode } from './nodes/remove-node.ts'
import type { Claimed, ClusterDriver, ClusterSpec, NodePlace, NodeSpec, Thing } from '../../../reconcile/ports/index.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import type { ClusterEngine } from './cluster-row.ts'

/** The Kubernetes control planes of a world and the nodes in them, with their faults. */
export function createClusterDriver(engine: ClusterEngine, faults: FaultStore): ClusterDriver {
  const { world } = engine
  return {
    capabilities: clusterCapabilities,
    inspectCluster: withFaults(world, faults, {
      on: 'inspectCluster',
      call: (cluster: Thing) => inspectCluster(world, cluster),
      lie: null,
    }),
    ensureCluster: withFaults(world, faults, {
      on: 'ensureCluster',
      call: (cluster: Claimed, spec: ClusterSpec) => ensureCluster(engine, cluster, spec),
      lie: done,
    }),
    deleteCluster: withFaults(world, faults, {
      on: 'deleteCluster',
      call: (cluster: Claimed) => deleteCluster(world, cluster),
      lie: done,
    }),
    inspectNode: withFaults(world, faults, {
      on: 'inspectNode',
      call: (node: Thing, place: NodePlace) => inspectNode(world, node, place),
      lie: null,
    }),
    ensureNode: withFaults(world, faults, {
      on: 'ensureNode',
      call: (node: Claimed, place: NodePlace, spec: NodeSpec) => ensureNode(world, node, { place, spec }),
      lie: done,
    }),
    drainNode: withFaults(world, faults, {
      on: 'drainNode',
      call: (node: Claimed, place: NodePlace) => drainNode(world, node, place),
      lie: done,
    }),
    removeNode: withFaults(world, faults, {
      on: 'removeNode',
      call: (node: Claimed, place: NodePlace) => removeNode(world, node, place),
      lie: done,
    }),
  }
}
