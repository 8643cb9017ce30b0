import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Claimed, ClusterSpec, Progress } from '#reconcile/ports/index.ts'
import { type ClusterBench, openClusterBench } from '#testkit/driver-suite/cluster-bench.ts'
import { type DriverBench, openBench } from '#testkit/driver-suite/driver-bench.ts'
import type { DriverSet } from '#testkit/driver-suite/driver-kit.ts'
import { type KubernetesKit, explainNoKubernetes, openKubernetesKit } from '#testkit/kubernetes/kubernetes-kit.ts'
import { clusterLabels } from '../plane/plane-names.ts'

const missing = explainNoKubernetes()
if (missing) process.stdout.write(`two processes: not run: ${missing}\n`)

const testMs = 300_000

describe.skipIf(missing)('two processes that take turns with each call (ADR 0071)', { timeout: testMs }, () => {
  let kit: KubernetesKit
  let other: DriverSet & { close(): Promise<void> }
  let bench: DriverBench
  let plane: ClusterBench
  beforeAll(async () => {
    kit = await openKubernetesKit({ ports: 39_800, subnets: '10.90.80.0/20' })
    other = (await kit.reopen?.()) ?? kit
    bench = openBench(kit)
    plane = openClusterBench(bench)
  }, testMs)
  afterAll(async () => {
    await other?.close()
    await bench?.clear()
    await kit?.close()
  }, testMs)

  it('create one control plane together: progress never falls, and no program starts twice', async () => {
    const [cluster, spec] = [bench.newResource('cluster'), await plane.newSpec()]
    const { percents, runs } = await alternate(cluster, spec)
    expect(percents.toSorted((one, next) => one - next)).toEqual(percents)
    expect(percents.length).toBeGreaterThan(1)
    expect([...runs.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1, 1])
  })

  it('repair a part with the same certificates: no other program starts again', async () => {
    const { cluster, spec } = await plane.madeCluster()
    const before = await listRuns(cluster)
    const stopped = [...before.keys()].find((name) => name.endsWith('kube-scheduler')) ?? ''
    for (const { containers } of machines()) await containers.removeContainer(stopped, 0)
    await alternate(cluster, spec)
    const after = await listRuns(cluster)
    expect([...after].filter(([name, run]) => before.get(name) !== run).map(([name]) => name)).toEqual([stopped])
  })

  const machines = () => Object.values(kit.options.regions).flatMap((region) => region.machines)

  /** Current run of each program, by name. */
  async function listRuns(cluster: Claimed): Promise<ReadonlyMap<string, string>> {
    const lists = await Promise.all(
      machines().map(({ containers }) => containers.listContainers(clusterLabels({ cluster }))),
    )
    return new Map(lists.flat().flatMap(({ name, run }) => (run === null ? [] : [[name, run] as const])))
  }

  /** Calls both drivers in turn until one reports that nothing is left. Returns the percentages, and all runs of each program. */
  async function alternate(cluster: Claimed, spec: ClusterSpec) {
    const drivers = [kit.clusters, other.clusters]
    const percents: number[] = []
    const runs = new Map<string, Set<string>>()
    for (let calls = 0; ; calls += 1) {
      const progress: Progress | undefined = await drivers[calls % 2]?.ensureCluster(cluster, spec)
      for (const [name, run] of await listRuns(cluster)) runs.set(name, (runs.get(name) ?? new Set()).add(run))
      if (!progress || progress.done) return { percents, runs }
      percents.push(progress.percent)
    }
  }
})
