import { afterAll, describe, expect, test } from 'vitest'
import { claimAt, driverCodeOf } from '#testkit/driver-suite/driver-bench.ts'
import { useSimulatedKit } from '#testkit/driver-suite/simulated-bench.ts'
import type { ClusterDriver, DriverErrorCode } from '#reconcile/ports/index.ts'

const { kit, bench, tools } = await useSimulatedKit('instant')
const other = await kit.reopen()
afterAll(() => other.close())

describe('several processes on the control planes of one simulator', () => {
  const driverOf = (turn: number): ClusterDriver => (turn % 2 === 0 ? kit : other).clusters ?? kit.clusters
  const turns = (count: number): readonly number[] => Array.from({ length: count }, (_one, turn) => turn)
  const count = async (table: string): Promise<number> =>
    (await kit.state.pool.query<{ held: number }>(`select count(*)::integer as held from sim.${table}`)).rows[0]
      ?.held ?? -1

  test('20 concurrent calls for one control plane create one', async () => {
    const [cluster, spec] = [bench.newResource('cluster'), await tools.newSpec()]
    const codes = await Promise.all(turns(20).map((turn) => driverCodeOf(driverOf(turn).ensureCluster(cluster, spec))))
    expect(new Set(codes)).toEqual(new Set(['accepted']))
    expect(await count('clusters')).toBe(1)
  })

  test('of 10 nodes that compete for one name, exactly one gets it', async () => {
    const { cluster } = await tools.madeCluster()
    const nodes = await Promise.all(turns(10).map(() => tools.newNode(cluster, { nodeName: 'wanted' })))
    const codes = await Promise.all(
      nodes.map(({ node, membership, spec }, turn) => driverCodeOf(driverOf(turn).ensureNode(node, membership, spec))),
    )
    expect(codes.toSorted()).toEqual([...turns(9).map(() => 'AlreadyExists'), 'accepted'])
  })

  test('concurrent joins, drains, inspections and removals during a delete of the control plane end cleanly, and leave nothing behind', async () => {
    const { cluster, spec: clusterSpec } = await tools.madeCluster()
    const nodes = await Promise.all(turns(4).map(() => tools.newNode(cluster)))
    const codes = await Promise.all(
      turns(40).map((turn): Promise<DriverErrorCode | 'accepted'> => {
        const [driver, one] = [driverOf(turn), nodes[turn % nodes.length]]
        if (!one) throw new Error('There are four nodes.')
        const { node, membership, spec } = one
        const actions = [
          () => driver.ensureNode(node, membership, spec),
          () => driver.inspectNode(node, membership),
          () => driver.drainNode(node, membership),
          () => driver.ensureCluster(cluster, clusterSpec),
          () => driver.removeNode(node, membership),
        ]
        if (turn === 25) return driverCodeOf(driver.deleteCluster(claimAt(cluster, 2, 1)))
        return driverCodeOf((actions[turn % actions.length] ?? (actions[0] as () => Promise<unknown>))())
      }),
    )
    expect(codes[25]).toBe('accepted')
    expect([...new Set(codes)].filter((code) => !['accepted', 'NotFound', 'Stale'].includes(code))).toEqual([])
    expect(
      await Promise.all(['clusters', 'nodes', 'kube_clusters', 'kube_objects', 'kube_changes'].map(count)),
    ).toEqual([0, 0, 0, 0, 0])
  })
})
