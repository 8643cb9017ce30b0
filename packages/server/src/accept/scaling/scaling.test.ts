import { expect, it } from 'vitest'
import type { ClusterDemand, ClusterId, NodeDemand, NodePod, WaitingPod } from '#domain/shared/index.ts'
import { claimDemand } from '#store/demand/claim-demand.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { openLedger } from '#testkit/ledger/open-ledger.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { requestPoolChange } from '#testkit/requests/request-pool.ts'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import { acceptScaling } from './scale.ts'

const bench = await openTestBench()

const quietMs = 600_000
const pod = (name: string): WaitingPod & NodePod => ({
  name,
  requests: { cpuMilli: 900, memoryBytes: 0, pods: 1 },
  isOutOfReach: false,
  selector: {},
  affinity: null,
  tolerations: [],
  waitingMs: 10_000,
  evictionBlock: null,
})
const capacity = { cpuMilli: 1_000, memoryBytes: 2 ** 31, pods: 110 }

async function observed(clusterId: ClusterId, waiting: number, isUsed: boolean): Promise<ClusterDemand> {
  const nodes = await selectRows(bench.store, 'nodes', '*', { role: 'member' }, 'id')
  return {
    waiting: Array.from({ length: waiting }, (_one, index) => pod(`w${index}`)),
    nodes: nodes
      .filter(({ is_ready: isReady }) => isReady)
      .map(({ pool_id: poolId, name }): NodeDemand => ({
        nodeName: `${bench.nodePrefix}${clusterId}-${poolId}-${name}`,
        readyMs: 3_600_000,
        isCordoned: false,
        labels: {},
        taints: [],
        capacity,
        load: { staying: { cpuMilli: 0, memoryBytes: 0, pods: 0 }, pods: isUsed ? [pod('r')] : [] },
      })),
    isWhole: true,
  }
}

it('rows written by the autoscaler match scaling.golden.txt (decisions E3.3, E3.4, E7)', async () => {
  const autoscaler = { enabled: true, min: 1, max: 3 }
  const { id: clusterId } = await requestCluster(bench, { label: 'scaled', pools: [{ count: 1, autoscaler }] })
  await bench.converge()
  const { record, read } = openLedger(bench.store)
  const terms = { catalogue: bench.catalogue, vendor: 'Moorage', nodePrefix: bench.nodePrefix }
  const scale = async (title: string, waiting: number, isUsed: boolean, isRelieved = false) => {
    const [claim] = await claimDemand(bench.store, { regions: ['eu-central'], everyMs: 0, limit: 1 })
    if (!claim) throw new Error('no demand is due')
    const demand = await observed(clusterId, waiting, isUsed)
    const at = isRelieved ? '2026-01-01' : claim.at
    await record(
      title,
      async (tx) =>
        void (await acceptScaling(tx, { claim: { id: claim.id, at }, demand, quietMs, gapMs: quietMs * 2 }, terms)),
    )
  }
  await scale('one pod waits', 1, true)
  await scale('the same demand while its node is created', 1, true)
  await bench.converge()
  await scale("three pods wait, and the account's limit allows one more node", 3, true)
  await bench.converge()
  await scale('two pods still wait', 2, true)
  await scale('a worker that lost its claim changes nothing', 0, false, true)
  await bench.advance(quietMs)
  await scale('no pod waits, and nodes are empty', 0, false)
  await scale('a pod waits again', 1, true)
  await scale('no pod waits any more', 0, false)
  await bench.advance(quietMs)
  await scale('no pod has waited for ten minutes', 0, false)
  await scale('another idle node while one is leaving', 0, false)
  await bench.converge()
  const pools = await selectRow(bench.store, 'pools', 'id')
  await requestPoolChange(bench, pools.id, { autoscaler: { enabled: true, min: 2, max: 3 } })
  await bench.converge()
  await scale('the pool is at its minimum', 0, false)
  await expect(read()).toMatchFileSnapshot('./scaling.golden.txt')
})
