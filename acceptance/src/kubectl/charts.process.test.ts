import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chartManifests } from './chart-manifests.ts'
import { type KubectlCluster, openKubectlCluster } from './open-kubectl-cluster.ts'
import { findKubectl } from './open-kubectl.ts'

const version = findKubectl()
let cluster: KubectlCluster
beforeAll(async () => {
  if (version !== null) cluster = await openKubectlCluster('charts')
})
afterAll(() => cluster?.close())

test.skipIf(version === null)(
  'the objects of common charts apply, become ready and are deleted',
  async () => {
    const { kubectl } = cluster
    const items = Object.values(chartManifests).flat()
    const list = { apiVersion: 'v1', kind: 'List', items }
    const referencesTo = (...kinds: readonly string[]): string[] =>
      items.filter(({ kind }) => kinds.includes(kind)).map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    await kubectl.feed(list, 'apply')
    for (const name of referencesTo('Deployment', 'StatefulSet'))
      await kubectl.ok('rollout', 'status', name, '--timeout=30s')
    await kubectl.ok('wait', '--for=condition=complete', ...referencesTo('Job'), '--timeout=30s')
    await vi.waitFor(async () => {
      const phases = await kubectl.ok('get', ...referencesTo('Pod'), '-o', 'jsonpath={.status.phase}')
      expect(phases).toBe('Succeeded')
    }, 30_000)
    expect(await kubectl.ok('get', 'services')).not.toContain('<pending>')
    await kubectl.feed(list, 'delete')
    const left = await kubectl.ok('get', 'all,ingress,configmap', '-o', 'name')
    expect(left.trim().split('\n').toSorted()).toEqual(['configmap/kube-root-ca.crt', 'service/kubernetes'])
  },
  60_000,
)
