import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDockerEngine } from '../../containers/index.ts'
import { kindOfWork } from '../../registry/follow-work.ts'
import { testDockerUrl } from '#testkit/containers/test-docker.ts'
import { type BenchCluster, type ClusterBench, openClusterBench } from '#testkit/driver-suite/cluster-bench.ts'
import { type DriverBench, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { type KubernetesKit, explainNoKubernetes, openKubernetesKit } from '#testkit/kubernetes/kubernetes-kit.ts'

const missing = explainNoKubernetes()
if (missing) process.stdout.write(`removed parts: not run: ${missing}\n`)

const testMs = 600_000

describe.skipIf(missing)('parts of a control plane that somebody has removed', { timeout: testMs }, () => {
  let opened: { readonly kit: KubernetesKit; readonly bench: DriverBench; readonly plane: ClusterBench }
  let made: BenchCluster
  const containers = createDockerEngine({ name: 'look', url: testDockerUrl ?? '' })

  beforeAll(async () => {
    const kit = await openKubernetesKit({ ports: 39_300, subnets: '10.90.0.0/20' })
    const bench = openBench(kit)
    opened = { kit, bench, plane: openClusterBench(bench) }
    made = await opened.plane.madeCluster()
  }, testMs)
  afterAll(async () => {
    await opened?.bench.clear()
    await opened?.kit.close()
    await containers.close()
  }, testMs)

  test.each([['kube-apiserver'], ['etcd'], ['kube-apiserver', 'kube-scheduler', 'front']])(
    'are made again at the next look, the API server among them: %s',
    async (...parts) => {
      // A deployment that is in the midst of it would wait for what is taken from it.
      const isAtWork = () => kindOfWork(opened.kit.registry, made.cluster.name)
      await expect.poll(isAtWork, { timeout: 60_000, interval: 100 }).toBeNull()
      for (const part of parts) await containers.removeContainer(`${made.cluster.name}-1-${part}`, 0)
      const { bench, plane } = opened
      expect(await plane.clusters.inspectCluster(made.cluster)).toMatchObject({ isComplete: false })
      await bench.finish(() => plane.clusters.ensureCluster(made.cluster, made.spec))
      expect(await plane.clusters.inspectCluster(made.cluster)).toMatchObject({ isComplete: true })
      expect(await plane.ask(made, { path: '/api/v1/namespaces/default' })).toMatchObject({ status: 200 })
    },
  )
})
