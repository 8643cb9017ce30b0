import { acceptClusterDelete } from '#accept/cluster/delete.ts'
import { asId, type ClusterId } from '#domain/shared/index.ts'
import { selectRows } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { acceptFor } from '../requests/accept-for.ts'
import { requestCluster, requestRenewal } from '../requests/request-cluster.ts'
import { requestPool, requestPoolState, requestPoolRemoval } from '../requests/request-pool.ts'
import type { WalkLedger, WalkRequest } from './walk-engine.ts'
import { trashRequests } from './walk-request.ts'

/** Returns a pool whose nodes the ledger recognises. */
const walkPool = (count: number) => ({
  count,
  labels: { walk: 'kept' },
  taints: [{ key: 'walk', value: 'kept', effect: 'PreferNoSchedule' as const }],
})

/** Identity of a pool in the ledger, if all its nodes are ready and have the labels and taints of `walkPool`. */
const poolOf = (count: number): string => `${count} of ${count} nodes`

/** Creates a cluster with a pool of two nodes and one of one node, and adds the pools to the ledger. */
export async function makeWalkCluster(bench: EngineBench, label: string, ledger: WalkLedger): Promise<void> {
  const { id } = await requestCluster(bench, { label, pools: [walkPool(2), walkPool(1)] })
  const pools = await selectRows(bench.store, 'pools', ['id', 'count'], { cluster_id: id }, 'id')
  for (const pool of pools) ledger.set(`pool/${pool.id}`, poolOf(pool.count))
}

async function readClusterKeys({ store }: EngineBench, id: number): Promise<readonly string[]> {
  const pools = await selectRows(store, 'pools', 'id', { cluster_id: asId<ClusterId>(id) }, 'id')
  const keys = ['cluster', 'objects', 'kubeconfig'].map((part) => `${part}/${id}`)
  return [...keys, ...pools.map((pool) => `pool/${pool.id}`)]
}

/** A cluster that was never complete is not kept, and its pools neither. */
const deleteCluster: WalkRequest = async (bench, id, { purged }) => {
  const keys = await readClusterKeys(bench, id)
  const input = { id: asId<ClusterId>(id) }
  const { trashId } = await acceptFor(bench, (tx, actor) => acceptClusterDelete(tx, actor, input, bench.terms))
  if (trashId === null) for (const key of keys) purged.add(key)
}

/** Requests of a walk to clusters. */
export const clusterRequests = {
  ...trashRequests('orchcluster', deleteCluster, readClusterKeys),
  'add pool': async (bench, id, { ledger }) => {
    const pool = await requestPool(bench, id, walkPool(1))
    ledger.set(`pool/${pool.id}`, poolOf(1))
  },
  // The kubeconfig from before ends, so that only the new one must stay.
  'replace kubeconfig': async (bench, id, { replaced }) => {
    await requestRenewal(bench, id)
    replaced.add(`kubeconfig/${id}`)
  },
} as const satisfies Record<string, WalkRequest>

/** Requests of a walk to pools. */
export const poolRequests = {
  ...trashRequests('orchnodepool', requestPoolRemoval, async (_bench, id) => [`pool/${id}`]),
  resize: async (bench, id, { ledger, random }) => {
    const count = 1 + random.below(3)
    await requestPoolState(bench, id, { count })
    ledger.set(`pool/${id}`, poolOf(count))
  },
} as const satisfies Record<string, WalkRequest>
