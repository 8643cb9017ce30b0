import { expect } from 'vitest'
import { openClusterBench } from '../cluster-bench.ts'
import { claimAt, driverCodeOf } from '../driver-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

/** Rules 2 to 7 for control planes and nodes. */
export const clusterRightCases: readonly SuiteCase[] = [
  ...casesOf(2, skipReasons.clusters, {
    'a foreign control plane is neither reported nor changed nor removed, and its name is occupied': async (bench) => {
      const { clusters, sharedCluster } = openClusterBench(bench)
      const { cluster: theirs, spec } = await sharedCluster()
      const mine = bench.foreign(theirs)
      expect(await clusters.inspectCluster(mine)).toBeNull()
      expect(await driverCodeOf(clusters.ensureCluster(mine, spec))).toBe('AlreadyExists')
      await bench.finish(() => clusters.deleteCluster(mine))
      expect(await clusters.inspectCluster(theirs)).toMatchObject({ isComplete: true, credentialsSerial: 1 })
    },
    'a foreign node is neither reported nor drained nor removed, and its name is occupied': async (bench) => {
      const { clusters, sharedCluster, madeNode } = openClusterBench(bench)
      const { cluster } = await sharedCluster()
      const { node: theirs, membership, spec } = await madeNode(cluster)
      const mine = bench.newResource('node')
      expect(await clusters.inspectNode(mine, membership)).toBeNull()
      expect(await driverCodeOf(clusters.ensureNode(mine, membership, spec))).toBe('AlreadyExists')
      await bench.finish(() => clusters.drainNode(mine, membership))
      await bench.finish(() => clusters.removeNode(mine, membership))
      expect(await clusters.inspectNode(theirs, membership)).toMatchObject({ isReady: true, isCordoned: false })
    },
  }),
  ...casesOf(3, skipReasons.clusters, {
    'a repeated ensure of a control plane or a node finds the existing one, and progress never falls': async (
      bench,
    ) => {
      const { clusters, newSpec, newNode } = openClusterBench(bench)
      const [cluster, spec] = [bench.newResource('cluster'), await newSpec()]
      const observed = [await bench.finish(() => clusters.ensureCluster(cluster, spec))]
      const { node, membership, spec: nodeSpec } = await newNode(cluster)
      observed.push(await bench.finish(() => clusters.ensureNode(node, membership, nodeSpec)))
      const before = [await clusters.inspectCluster(cluster), await clusters.inspectNode(node, membership)]
      expect(await clusters.ensureCluster(cluster, spec)).toEqual({ done: true })
      expect(await clusters.ensureNode(node, membership, nodeSpec)).toEqual({ done: true })
      expect([await clusters.inspectCluster(cluster), await clusters.inspectNode(node, membership)]).toEqual(before)
      for (const percents of observed)
        expect(percents).toEqual(percents.filter((one) => one >= 0 && one < 100).toSorted((one, other) => one - other))
    },
  }),
  ...casesOf(4, skipReasons.clusters, {
    'every changing call of a control plane checks the claim, which outlives it': async (bench) => {
      const { clusters, madeCluster } = openClusterBench(bench)
      const { cluster, spec } = await madeCluster()
      await bench.finish(() => clusters.ensureCluster(claimAt(cluster, 2, 2), spec))
      const old = claimAt(cluster, 2, 1)
      expect(await driverCodeOf(clusters.deleteCluster(old))).toBe('Stale')
      expect(await driverCodeOf(clusters.ensureCluster(old, { ...spec, credentialsSerial: 2 }))).toBe('Stale')
      expect(await clusters.inspectCluster(cluster)).toMatchObject({ credentialsSerial: 1 })
      await bench.finish(() => clusters.deleteCluster(claimAt(cluster, 3, 1)))
      expect(await driverCodeOf(clusters.ensureCluster(claimAt(cluster, 2, 9), spec))).toBe('Stale')
      expect(await clusters.inspectCluster(cluster)).toBeNull()
    },
    'every changing call of a node checks the claim of the node, which outlives it': async (bench) => {
      const { clusters, sharedCluster, madeNode } = openClusterBench(bench)
      const { cluster } = await sharedCluster()
      const { node, membership, spec } = await madeNode(cluster)
      await bench.finish(() => clusters.ensureNode(claimAt(node, 2, 2), membership, spec))
      const old = claimAt(node, 1, 9)
      const calls = [
        () => clusters.ensureNode(old, membership, spec),
        () => clusters.drainNode(old, membership),
        () => clusters.removeNode(old, membership),
      ]
      for (const call of calls) expect(await driverCodeOf(call())).toBe('Stale')
      expect(await clusters.inspectNode(node, membership)).toMatchObject({ isReady: true, isCordoned: false })
      await bench.finish(() => clusters.removeNode(claimAt(node, 3, 1), membership))
      expect(await driverCodeOf(clusters.ensureNode(claimAt(node, 2, 9), membership, spec))).toBe('Stale')
      expect(await clusters.inspectNode(node, membership)).toBeNull()
    },
  }),
  ...casesOf(6, skipReasons.clustersTwice, {
    'a control plane started by one process is finished by another': async (bench) => {
      const { clusters, newSpec } = openClusterBench(bench)
      const [cluster, spec] = [bench.newResource('cluster'), await newSpec()]
      await clusters.ensureCluster(cluster, spec)
      const other = await bench.reopen?.()
      try {
        await bench.finish(async () => other?.clusters?.ensureCluster(claimAt(cluster, 1, 2), spec) ?? { done: true })
      } finally {
        await other?.close()
      }
      expect(await clusters.inspectCluster(cluster)).toMatchObject({ isComplete: true, version: spec.version })
    },
  }),
  ...casesOf(6, skipReasons.clusters, {
    'an unfinished control plane is removed by a delete': async (bench) => {
      const { clusters, newSpec } = openClusterBench(bench)
      const cluster = bench.newResource('cluster')
      await clusters.ensureCluster(cluster, await newSpec())
      await bench.finish(() => clusters.deleteCluster(cluster))
      expect(await clusters.inspectCluster(cluster)).toBeNull()
    },
  }),
  ...casesOf(7, skipReasons.clusters, {
    'removing or draining a resource in no cluster succeeds, also twice': async (bench) => {
      const { clusters, sharedCluster } = openClusterBench(bench)
      const [{ cluster }, absent, node] = [
        await sharedCluster(),
        bench.newResource('cluster'),
        bench.newResource('node'),
      ]
      for (const membership of [
        { cluster, nodeName: 'suite-absent' },
        { cluster: absent, nodeName: 'suite-absent' },
      ]) {
        expect(await clusters.drainNode(node, membership)).toEqual({ done: true })
        expect(await clusters.removeNode(node, membership)).toEqual({ done: true })
        expect(await clusters.inspectNode(node, membership)).toBeNull()
      }
      for (const _turn of [1, 2]) expect(await clusters.deleteCluster(absent)).toEqual({ done: true })
    },
  }),
]
