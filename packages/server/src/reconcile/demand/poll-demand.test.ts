import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Scaled } from '#accept/scaling/scale.ts'
import type { ClusterId } from '#domain/shared/index.ts'
import { deployWithRequests } from '#testkit/engine/cluster-kube.ts'
import { type SimulatedBench, openEngineBench } from '#testkit/engine/engine-bench.ts'
import { requestCluster, requestClusterRecycle } from '#testkit/requests/request-cluster.ts'
import { requestPoolChange } from '#testkit/requests/request-pool.ts'
import { DriverError, type Drivers } from '../ports/index.ts'
import { demandPace } from './demand-pace.ts'
import { pollDemand } from './poll-demand.ts'

const minute = 60_000
const quietMs = 2 * minute
const pace = demandPace(quietMs)

let bench: SimulatedBench
let clusterId: ClusterId
beforeEach(async () => {
  bench = await openEngineBench()
})
afterEach(() => bench.close())

async function poll(
  drivers: Pick<Drivers, 'clusters'> = bench.drivers,
  { catalogue }: Pick<SimulatedBench, 'catalogue'> = bench,
) {
  const [scaled, infrastructureCauses] = [[] as Scaled[], [] as unknown[]]
  const polled = await pollDemand({
    store: bench.store,
    drivers,
    regions: ['us-east', 'eu-central'],
    installationId: bench.installationId,
    terms: { catalogue, vendor: 'Moorage', nodePrefix: bench.nodePrefix },
    pace,
    callMs: 5_000,
    signal: new AbortController().signal,
    onPolled: (_claim, one) => one && scaled.push(one),
    onError: (_claim, error) => infrastructureCauses.push(error),
  })
  return { polled, scaled, infrastructureCauses }
}

async function watch(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10_000) {
    await bench.advance(10_000)
    const { scaled, infrastructureCauses } = await poll()
    expect(infrastructureCauses).toEqual([])
    if (scaled.some(({ growing, isShrunk }) => isShrunk || growing.length > 0)) await bench.converge()
  }
}

async function open(pods: number, autoscaler = { enabled: true, min: 1, max: 3 }): Promise<void> {
  clusterId = (await requestCluster(bench, { label: 'scaled', pools: [{ count: 1, autoscaler }] })).id
  await bench.converge()
  await deployWithRequests(bench, clusterId, { replicas: pods, cpu: '800m' })
}

const poolRow = () => bench.store.db.selectFrom('pools').selectAll().executeTakeFirstOrThrow()
const count = async () => (await poolRow()).count
const placed = async (replicas: number) => {
  const nodes = await deployWithRequests(bench, clusterId, { replicas, cpu: '800m' })
  return nodes.filter((node) => node !== '').length
}
const told = async () => {
  const events = bench.store.db.selectFrom('events').select(['action', 'status', 'message', 'username']).orderBy('id')
  return (await events.where('message', 'like', '%Autoscaler%').execute()).map(
    ({ action, status, message, username }) =>
      `${action} ${status} by ${username}: ${message.replace(/[0-9a-f]{12}/, 'x')}`,
  )
}

describe('growth of a pool for waiting pods (decision E3.3)', () => {
  it('adds nodes for unschedulable pods, once, up to its maximum; events give the cause', async () => {
    await open(5)
    expect(await poll()).toMatchObject({
      polled: 1,
      scaled: [{ growing: [{ nodes: 2, pods: 2 }], waiting: 4 }],
      infrastructureCauses: [],
    })
    expect(await count()).toBe(3)
    await bench.advance(10_000)
    expect(await poll()).toMatchObject({ polled: 1, scaled: [{ growing: [] }] })
    await bench.converge()
    expect(await placed(5)).toBe(3)
    await watch(minute)
    expect(await count()).toBe(3)
    expect(await told()).toEqual([
      'orch_pool_update finished by null: Autoscaler: 2 pods waited for 2 nodes.',
      'orch_pool_update notification by null: Autoscaler: 2 pods waited for a node, and the pool is at its maximum of 3.',
    ])
  })

  it("stops at the account's limit, and reports it", async () => {
    await open(3)
    await bench.store.db.updateTable('accounts').set({ nodes_max: 2 }).execute()
    await watch(minute)
    expect(await count()).toBe(2)
    const read: boolean[] = []
    const real = bench.drivers.clusters('eu-central')
    await bench.advance(10_000)
    await poll({
      clusters: () => ({
        ...real,
        readDemand: async (cluster, question) => {
          read.push(question.isLoadRequested)
          return (await real.readDemand?.(cluster, question)) ?? null
        },
      }),
    })
    expect(read).toEqual([false])
    expect(await told()).toEqual([
      'orch_pool_update finished by null: Autoscaler: 1 pod waited for a node.',
      'orch_pool_update notification by null: Autoscaler: 1 pod waited for a node, and the account is at its node limit.',
    ])
  })

  it("does nothing if the region's driver does not report pods", async () => {
    await open(5)
    const { readDemand: _seen, ...blind } = bench.drivers.clusters('eu-central')
    expect(await poll({ clusters: () => blind })).toMatchObject({ polled: 0, infrastructureCauses: [] })
    expect(await count()).toBe(1)
  })

  it('works beside a region without clusters, which has no driver', async () => {
    await open(5)
    const regions = bench.catalogue.regions.map((region) =>
      region.id === 'us-east' ? { ...region, drivers: { ...region.drivers, clusters: null } } : region,
    )
    const clusters: Drivers['clusters'] = (region) => {
      if (region === 'us-east') throw new Error('region us-east has no driver for clusters')
      return bench.drivers.clusters(region)
    }
    expect(await poll({ clusters }, { catalogue: { ...bench.catalogue, regions } })).toMatchObject({ polled: 1 })
    expect(await count()).toBe(3)
  })

  it('stops once a user has disabled the autoscaler, even between poll and action', async () => {
    await open(5)
    const { id } = await poolRow()
    const real = bench.drivers.clusters('eu-central')
    const clusters: Drivers['clusters'] = () => ({
      ...real,
      readDemand: async (cluster, question) => {
        const observed = (await real.readDemand?.(cluster, question)) ?? null
        if (question.isLoadRequested)
          await requestPoolChange(bench, id, { autoscaler: { enabled: false, min: 1, max: 3 } })
        return observed
      },
    })
    await poll({ clusters })
    expect(await count()).toBe(1)
    expect(await told()).toEqual([])
  })

  it('waits for an unresponsive control plane without losing anything', async () => {
    await open(2)
    const away: Drivers['clusters'] = () => ({
      ...bench.drivers.clusters('eu-central'),
      readDemand: async () => {
        throw new DriverError('Busy', 'No answer.')
      },
    })
    expect(await poll({ clusters: away })).toMatchObject({
      polled: 1,
      scaled: [],
      infrastructureCauses: [{ code: 'Busy' }],
    })
    await watch(10_000)
    expect(await count()).toBe(2)
  })

  it('does nothing for a cluster that the driver does not find', async () => {
    await open(5)
    const clusters: Drivers['clusters'] = () => ({
      ...bench.drivers.clusters('eu-central'),
      readDemand: async () => null,
    })
    expect(await poll({ clusters })).toMatchObject({ polled: 1, scaled: [], infrastructureCauses: [] })
    expect(await count()).toBe(1)
  })
})

describe('removal of unused nodes (decision E3.4)', () => {
  it('removes one node after the other, each after idle time without growth, down to the minimum', async () => {
    await open(3)
    await watch(30_000)
    expect([await count(), await placed(1)]).toEqual([3, 1])
    await watch(quietMs - 20_000)
    expect(await count()).toBe(3)
    await watch(40_000)
    expect(await count()).toBeLessThan(3)
    await watch(minute)
    expect([await count(), await placed(1)]).toEqual([1, 1])
    await watch(quietMs + minute)
    expect(await count()).toBe(1)
    expect((await told()).slice(-2)).toEqual([
      expect.stringMatching(/^orch_node_delete finished by null: \d+-x: Autoscaler: /),
      expect.stringMatching(/^orch_node_delete finished by null: \d+-x: Autoscaler: /),
    ])
  })

  it('keeps nodes that were used in between, and nodes that were not polled for a while', async () => {
    await open(3)
    await watch(30_000)
    await placed(1)
    await watch(quietMs - 20_000)
    expect(await placed(3)).toBe(3)
    await watch(30_000)
    await placed(1)
    await watch(quietMs - 20_000)
    await bench.advance(4 * quietMs)
    await poll()
    await watch(quietMs - 20_000)
    expect(await count()).toBe(3)
  })

  it('keeps nodes while they are being replaced', async () => {
    await open(2)
    await watch(20_000)
    expect([await count(), await placed(1)]).toEqual([2, 1])
    await watch(quietMs - 20_000)
    await requestClusterRecycle(bench, clusterId)
    for (let passed = 0; passed < 12; passed += 1) {
      await bench.advance(10_000)
      await poll()
    }
    expect(await count()).toBe(2)
  })
})
