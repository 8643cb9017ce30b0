import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDockerRuntime } from '../../containers/index.ts'
import { testDockerUrl } from '#testkit/containers/test-docker.ts'
import { explainNoKubernetes } from '#testkit/kubernetes/kubernetes-kit.ts'
import { type PlaneFixture, openPlaneFixture } from '#testkit/kubernetes/plane-fixture.ts'

const missing = explainNoKubernetes()
if (missing) process.stdout.write(`removed parts: not run: ${missing}\n`)

const testMs = 600_000

describe.skipIf(missing)('parts of a control plane that somebody has removed', { timeout: testMs }, () => {
  let scene: PlaneFixture
  const containers = createDockerRuntime({ name: 'look', url: testDockerUrl ?? '' })

  beforeAll(async () => {
    scene = await openPlaneFixture({ ports: 39_300, subnets: '10.90.0.0/20' })
  }, testMs)
  afterAll(async () => {
    await scene?.close()
    await containers.close()
  }, testMs)

  test.each([['kube-apiserver'], ['etcd'], ['kube-apiserver', 'kube-scheduler', 'front']])(
    'are made again at the next look, the API server among them: %s',
    async (...parts) => {
      const { bench, plane, made } = scene
      await scene.untilIdle()
      for (const part of parts) await containers.removeContainer(`${made.cluster.name}-1-${part}`, 0)
      expect(await plane.clusters.inspectCluster(made.cluster)).toMatchObject({ isComplete: false })
      await bench.finish(() => plane.clusters.ensureCluster(made.cluster, made.spec))
      expect(await plane.clusters.inspectCluster(made.cluster)).toMatchObject({ isComplete: true })
      expect(await plane.request(made, { path: '/api/v1/namespaces/default' })).toMatchObject({ status: 200 })
    },
  )
})
