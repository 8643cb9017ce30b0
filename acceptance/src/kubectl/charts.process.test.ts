import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fixedOriginSelector } from '../client/origin-selector.ts'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import { startUp } from '../moor/start-up.ts'
import type { Server } from '../moor/start-moor.ts'
import { type UserContext, openUserContext } from '../user/user-context.ts'
import { chartManifests } from './chart-manifests.ts'
import { type Kubectl, findKubectl, openKubectl } from './open-kubectl.ts'

const version = findKubectl()
let scratch: ScratchFolder
let server: Server
let context: UserContext
let kubectl: Kubectl

beforeAll(async () => {
  if (version === null) return
  scratch = makeScratchFolder()
  server = await startUp({ scratch, pace: 'fast' })
  context = await openUserContext({
    originSelector: fixedOriginSelector(server.origin),
    token: scratch.read('admin-token'),
    operatorToken: scratch.read('operator-token'),
  })
  const { body, operationId } = await context.clusters.start({
    label: 'charts',
    region: 'us-east',
    k8s_version: '1.35',
    node_pools: [{ type: 'g6-standard-2', count: 3 }],
  })
  await context.clusters.ended(operationId ?? 0)
  kubectl = openKubectl()
  kubectl.use((await context.clusters.kubeconfig(body.id)).text)
})
afterAll(async () => {
  kubectl?.close()
  await context?.log.close()
  await server?.stop()
  scratch?.close()
})

test.skipIf(version === null)(
  'the objects of common charts apply, become ready and are deleted',
  async () => {
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
