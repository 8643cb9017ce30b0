import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDockerRuntime } from '../../containers/index.ts'
import { testDockerUrl } from '#testkit/containers/test-docker.ts'
import { type BenchCluster, type ClusterBench, openClusterBench } from '#testkit/driver-suite/cluster-bench.ts'
import { type DriverBench, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { type KubernetesKit, explainNoKubernetes, openKubernetesKit } from '#testkit/kubernetes/kubernetes-kit.ts'
import { makeScratchFolder } from '#testkit/programs/scratch-folder.ts'
import { snapshotInVolume } from './save-snapshot.ts'
import { explainBadSnapshot } from './snapshot-files.ts'
import { listSnapshots } from './snapshot-rows.ts'

const missing = explainNoKubernetes()
const tell = (words: string): void => void process.stdout.write(`snapshots: ${words}\n`)
if (missing) tell(`not run: ${missing}`)

const testMs = 900_000

describe.skipIf(missing)('snapshots of real control planes (ADR 0026)', { timeout: testMs }, () => {
  const scratch = makeScratchFolder()
  const snapshots = { folder: join(scratch.path, 'snapshots'), everyMinutes: 60, keep: 2 }
  let [kit, bench, plane]: [KubernetesKit?, DriverBench?, ClusterBench?] = []
  let made: BenchCluster
  const opened = (): { kit: KubernetesKit; bench: DriverBench; plane: ClusterBench } => {
    if (!kit || !bench || !plane) throw new Error('nothing is open')
    return { kit, bench, plane }
  }
  const listed = () => listSnapshots(opened().kit.registry, made.cluster.name)
  const filesIn = (): string[] => readdirSync(join(snapshots.folder, made.cluster.name)).toSorted()

  beforeAll(async () => {
    kit = await openKubernetesKit({ ports: 38_900, subnets: '10.87.0.0/20', snapshots })
    bench = openBench(kit)
    plane = openClusterBench(bench)
    made = await plane.madeCluster()
  }, testMs)
  afterAll(async () => {
    await bench?.clear()
    await kit?.close()
    scratch.close()
  }, testMs)

  test('the first is saved at once, by one of two processes, and none before the next is due', async () => {
    const stopping = new AbortController()
    const troubles: unknown[] = []
    const keep = { stop: stopping.signal, onError: (_plane: string, error: unknown) => void troubles.push(error) }
    const keeping = [opened().kit.engine.runSnapshots(keep), opened().kit.engine.runSnapshots(keep)]
    await expect.poll(listed, { interval: 100 }).toHaveLength(1)
    stopping.abort()
    await Promise.all(keeping)
    const [first] = await listed()
    tell(`saved: ${JSON.stringify(first)}`)
    expect(troubles).toEqual([])
    expect(filesIn()).toEqual([first?.file])
    const place = { folder: snapshots.folder, plane: made.cluster.name }
    expect(await explainBadSnapshot(place, first?.file ?? '', first?.bytes ?? 0)).toBeNull()
  })

  test('one can be saved at any time, more than are kept are removed, and nothing stays in the volume', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await opened().plane.request(made, {
        method: 'POST',
        path: '/api/v1/namespaces/default/configmaps',
        body: { metadata: { name: `turn-${turn}` } },
      })
      await opened().kit.engine.saveSnapshot(made.cluster)
    }
    const rows = await listed()
    expect(rows).toHaveLength(2)
    expect(rows[0]?.revision).toBeGreaterThan(rows[1]?.revision ?? 0)
    expect(filesIn()).toEqual(rows.map(({ file }) => file).toSorted())
    const containers = createDockerRuntime({ name: 'look', url: testDockerUrl ?? '' })
    const left = await containers.readFile(`${made.cluster.name}-1-etcd`, snapshotInVolume)
    await containers.close()
    expect(left?.length).toBe(0)
  })

  test('they go with their cluster', async () => {
    const { bench: open, plane: own } = opened()
    await open.finish(() => own.clusters.deleteCluster(made.cluster))
    expect(readdirSync(snapshots.folder)).toEqual([])
    expect(await listed()).toEqual([])
  })
})
