import { sql } from 'kysely'
import { expect } from 'vitest'
import type { EngineBench } from '../engine/engine-bench.ts'
import { deployPods, listBenchPods, protectPods } from '../kube/bench-pods.ts'
import { callRealCluster } from '../kubernetes/call-real-cluster.ts'
import type { Chapter } from '../prove-steps/chapter.ts'
import { objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { requestCluster, requestClusterRemoval, requestRenewal, requestUpgrade } from '../requests/request-cluster.ts'
import { requestNodeRemoval } from '../requests/request-node.ts'
import { requestPoolChange, requestPoolRecycle } from '../requests/request-pool.ts'
import { expectClusterGone } from './expect-cluster.ts'
import { expectRealCluster } from './expect-real-cluster.ts'
import { membersOf, poolIdsOf } from './members-of.ts'

/** Pods that a drain has to move; the budget protects all at first. */
const podsCount = 2
const heldMs = 120_000

const made = ['host.define', 'host.make-disk', 'host.start', 'node.join', 'node.make-host']
const left = ['host.remove', 'host.stop', 'node.drain', 'node.leave', 'node.release-host']

async function onlyPool(bench: EngineBench, id: number): Promise<number> {
  return (await poolIdsOf(bench, id))[0] ?? 0
}

/** Returns the chapters of all paths of a real cluster; each starts with the previous result. `from` and `to` are successive minors. */
export function realClusterLifecycle(from: string, to: string): readonly Chapter[] {
  return [...listGrowth(from), ...listUpgrade(from, to), ...listEnd(to)]
}

function listGrowth(from: string): readonly Chapter[] {
  const loosening = new Map<number, Promise<void>>()
  return [
    {
      name: 'a cluster is created with a node',
      steps: [...made, 'cluster.ensure', 'cluster.make-credentials'],
      request: async (bench, _id, { label }) =>
        (await requestCluster(bench, { label, version: from, pools: [{ count: 1 }] })).id,
      verify: (bench, id) => expectRealCluster(bench, id, { version: from, nodes: 1 }),
    },
    {
      name: 'its pool grows by a node',
      steps: made,
      request: async (bench, id) => void (await requestPoolChange(bench, await onlyPool(bench, id), { count: 2 })),
      verify: (bench, id) => expectRealCluster(bench, id, { version: from, nodes: 2 }),
    },
    {
      name: 'a node is deleted while a disruption budget blocks its pods',
      steps: left,
      prepare: protect,
      async request(bench, id) {
        const [first] = await membersOf(bench, id)
        await requestNodeRemoval(bench, first?.id ?? 0)
        const loosened = loosenOnceHeld(bench, id, first?.id ?? 0)
        loosened.catch(() => undefined)
        loosening.set(id, loosened)
      },
      async verify(bench, id) {
        await loosening.get(id)
        await expectRealCluster(bench, id, { version: from, nodes: 1 })
        await expectPodsReady(bench, id)
      },
    },
  ]
}

function listUpgrade(from: string, to: string): readonly Chapter[] {
  return [
    {
      name: 'its control plane is upgraded to the next minor',
      steps: ['cluster.ensure'],
      request: async (bench, id) => void (await requestUpgrade(bench, id, { version: to })),
      verify: (bench, id) => expectRealCluster(bench, id, { version: to, nodes: 1, nodesVersion: from }),
    },
    {
      name: 'its pool is recycled, and its pods move to a node of the next minor',
      steps: [...made, ...left, 'pool.switch'],
      request: async (bench, id) => void (await requestPoolRecycle(bench, await onlyPool(bench, id))),
      async verify(bench, id) {
        await expectRealCluster(bench, id, { version: to, nodes: 1 })
        await expectPodsReady(bench, id)
      },
    },
  ]
}

function listEnd(to: string): readonly Chapter[] {
  const tokensBefore = new Map<number, string>()
  return [
    {
      name: 'its kubeconfig is renewed, and the previous one is rejected',
      steps: ['cluster.ensure', 'cluster.make-credentials'],
      prepare: async (bench, id) => void tokensBefore.set(id, (await callRealCluster(bench, id)).token),
      request: async (bench, id) => void (await requestRenewal(bench, id)),
      async verify(bench, id) {
        await expectRealCluster(bench, id, { version: to, nodes: 1 })
        const caller = await callRealCluster(bench, id)
        const before = tokensBefore.get(id)
        expect(caller.token).not.toBe(before)
        expect((await caller.request({ path: '/api/v1/namespaces' }, before)).status).toBe(401)
      },
    },
    {
      name: 'it is deleted with its node',
      steps: ['cluster.remove', 'host.remove', 'host.stop', 'node.release-host'],
      request: async (bench, id) => void (await requestClusterRemoval(bench, id)),
      verify: expectClusterGone,
    },
  ]
}

async function protect(bench: EngineBench, id: number): Promise<void> {
  const { use } = await callRealCluster(bench, id)
  await use(async (api) => {
    await deployPods(api, podsCount)
    await protectPods(api, podsCount)
  })
}

/** Checks that no pod moves while the budget blocks the drain. Then lets one pod at a time move. */
async function loosenOnceHeld(bench: EngineBench, id: number, nodeId: number): Promise<void> {
  const causeOf = async (): Promise<string | null | undefined> => {
    const { rows } = await sql<{ cause: string | null }>`
      select cause from work where kind = 'node' and id = ${nodeId}`.execute(bench.store.db)
    return rows[0]?.cause
  }
  const { use } = await callRealCluster(bench, id)
  await use(async (api) => {
    const uids = async () => (await listBenchPods(api)).map((pod) => stringAt(pod, 'metadata', 'uid')).toSorted()
    try {
      const before = await uids()
      await expect.poll(causeOf, { timeout: heldMs }).toBe('node.protected')
      expect(await uids()).toEqual(before)
    } finally {
      // Unblocks the drain also after a failed check, because the lifecycle continues and its verification reports the error.
      await protectPods(api, podsCount - 1)
    }
  })
}

async function expectPodsReady(bench: EngineBench, id: number): Promise<void> {
  const { use } = await callRealCluster(bench, id)
  const readiness = () =>
    use(async (api) =>
      (await listBenchPods(api)).map((pod) =>
        stringAt(
          objectsAt(pod, 'status', 'conditions').find((one) => one['type'] === 'Ready'),
          'status',
        ),
      ),
    )
  await expect.poll(readiness).toEqual(Array.from({ length: podsCount }, () => 'True'))
}
