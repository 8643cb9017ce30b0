import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clearPods, countReadyPods, deployPods, listBenchPods, podPlacements } from '#testkit/kube/bench-pods.ts'
import { type FleetBench, openFleetBench } from '#testkit/kube/fleet-bench.ts'
import { explainNoKube } from '#testkit/kube/kube-programs.ts'
import { at } from '#testkit/at.ts'
import { isTrue } from '../../kube-objects/conditions.ts'
import { fieldAt, objectAt, objectsAt, stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeObjectRef } from '../api/kube-api.ts'
import { nodeAt } from '../nodes/find-node.ts'
import { nodeLeaseAt } from '../nodes/remove-node.ts'

const missing = explainNoKube()
if (missing !== null) process.stdout.write(`kubernetes: not run: ${missing}\n`)

const pods = { apiVersion: 'v1', resource: 'pods', namespace: 'default' }
const podAt = (name: string): KubeObjectRef => ({ ...pods, name })
const pod = (name: string, spec: KubeFields = {}): KubeFields => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { containers: [{ name: 'one', image: 'bench' }], terminationGracePeriodSeconds: 30, ...spec },
})

describe.skipIf(missing)('a fleet with a real control plane', () => {
  let bench: FleetBench
  const addresses = async (): Promise<readonly string[]> =>
    (await listBenchPods(bench.api)).map((one) => stringAt(one, 'status', 'podIP')).toSorted()
  const statusOf = async (name: string): Promise<KubeFields> => objectAt(await bench.api.get(podAt(name)), 'status')
  beforeAll(async () => {
    bench = await openFleetBench()
  }, 240_000)
  afterEach(async () => {
    bench.turn.isOurs = true
    for (const host of bench.powers.keys()) bench.powers.set(host, 'on')
    for (const one of await listBenchPods(bench.api)) await bench.api.delete(podAt(stringAt(one, 'metadata', 'name')))
    await clearPods(bench.api)
    await bench.removeNodes()
  })
  afterAll(() => bench?.close())

  test('every pod gets a unique address of its node’s network, and keeps it when another process takes over', async () => {
    const { api } = bench
    await bench.madeNode('one')
    await deployPods(api, 3)
    const before = await addresses()
    const network = stringAt(await api.get(nodeAt('one')), 'spec', 'podCIDR').replace(/\.0\/24$/, '')
    expect(before).toEqual([`${network}.2`, `${network}.3`, `${network}.4`])
    await bench.restartFleet()
    await api.patch({ apiVersion: 'apps/v1', resource: 'deployments', namespace: 'default', name: 'bench' }, 'merge', {
      spec: { replicas: 4 },
    })
    await expect.poll(() => countReadyPods(api)).toBe(4)
    expect(await addresses()).toEqual([...before, `${network}.5`])
  })

  test('pods of a node whose host was off become ready again with the same addresses', async () => {
    const { api, powers } = bench
    const { spec } = await bench.madeNode('two')
    await deployPods(api, 2)
    const before = await addresses()
    powers.set(spec.host.name, 'off')
    await expect.poll(() => podPlacements(api)).toEqual(['two Running False', 'two Running False'])
    expect(objectsAt(await api.get(nodeAt('two')), 'status', 'conditions')).toContainEqual(
      expect.objectContaining({ type: 'Ready', status: 'Unknown' }),
    )
    powers.set(spec.host.name, 'on')
    await expect.poll(() => podPlacements(api)).toEqual(['two Running True', 'two Running True'])
    expect(await addresses()).toEqual(before)
  })

  test('renews the lease of each running node, which owns its lease', async () => {
    const { api } = bench
    await bench.madeNode('leased')
    const lease = async (): Promise<KubeFields | null> => api.get(nodeLeaseAt('leased'))
    await expect.poll(lease).toMatchObject({
      metadata: { ownerReferences: [{ kind: 'Node', name: 'leased' }] },
      spec: { holderIdentity: 'leased', leaseDurationSeconds: 40 },
    })
    const first = stringAt(await lease(), 'spec', 'renewTime')
    await expect.poll(async () => stringAt(await lease(), 'spec', 'renewTime') > first).toBe(true)
  })

  test('the pods of a Job succeed after a while, and the Job completes', async () => {
    const { api } = bench
    await bench.madeNode('jobs')
    const jobs = { apiVersion: 'batch/v1', resource: 'jobs', namespace: 'default' }
    const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'one', image: 'bench' }] } }
    const spec = { completions: 3, parallelism: 2, template }
    await api.create(jobs, { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'three' }, spec })
    const status = async (): Promise<KubeFields> => objectAt(await api.get({ ...jobs, name: 'three' }), 'status')
    await expect.poll(status).toMatchObject({ succeeded: 3, completionTime: expect.any(String) })
    expect(await podPlacements(api)).toEqual(Array.from({ length: 3 }, () => 'jobs Succeeded False'))
    await api.delete({ ...jobs, name: 'three' })
  })

  test('a deleted pod is removed at once, without its grace period', async () => {
    const { api } = bench
    await bench.madeNode('gone')
    await api.create(pods, pod('short'))
    await expect.poll(() => statusOf('short')).toMatchObject({ phase: 'Running' })
    const began = Date.now()
    await api.delete(podAt('short'))
    await expect.poll(() => api.get(podAt('short'))).toBeNull()
    expect(Date.now() - began).toBeLessThan(30_000)
  })

  test('a process without the lease does nothing, and continues when it gets the lease', async () => {
    const { api, turn } = bench
    await bench.madeNode('turns')
    await api.create(pods, pod('early'))
    await expect.poll(() => statusOf('early')).toMatchObject({ phase: 'Running' })
    turn.isOurs = false
    // A new process, which never had the lease.
    await bench.restartFleet()
    await api.create(pods, pod('late'))
    await expect.poll(async () => stringAt(await api.get(podAt('late')), 'spec', 'nodeName')).toBe('turns')
    expect(await statusOf('late')).toMatchObject({ phase: 'Pending' })
    turn.isOurs = true
    await expect.poll(() => statusOf('late')).toMatchObject({ phase: 'Running' })
  })

  test('init containers succeed, sidecars run, a readiness gate blocks readiness, and a host-network pod has its host’s address', async () => {
    const { api } = bench
    await bench.madeNode('forms')
    const initContainers = [
      { name: 'before', image: 'bench' },
      { name: 'beside', image: 'bench', restartPolicy: 'Always' },
    ]
    await api.create(pods, pod('inits', { initContainers }))
    await api.create(pods, pod('gated', { readinessGates: [{ conditionType: 'bench/open' }] }))
    await api.create(pods, pod('hosted', { hostNetwork: true }))
    await expect
      .poll(() => statusOf('inits'))
      .toMatchObject({
        phase: 'Running',
        initContainerStatuses: [
          { name: 'before', ready: true, state: { terminated: { exitCode: 0 } } },
          { name: 'beside', ready: true, state: { running: {} } },
        ],
      })
    await expect.poll(() => statusOf('hosted')).toMatchObject({ podIP: '10.1.2.3', hostIP: '10.1.2.3' })
    await expect.poll(() => statusOf('gated')).toMatchObject({ phase: 'Running' })
    expect(isTrue(await api.get(podAt('gated')), 'Ready')).toBe(false)
    const conditions = [{ type: 'bench/open', status: 'True' }]
    await api.patch({ ...podAt('gated'), subresource: 'status' }, 'strategic', { status: { conditions } })
    await expect.poll(async () => isTrue(await api.get(podAt('gated')), 'Ready')).toBe(true)
    expect(fieldAt(at(objectsAt(await statusOf('gated'), 'containerStatuses'), 0), 'ready')).toBe(true)
  })

  test('continues after the control plane was killed and restarted', async () => {
    const { api, kube, errors } = bench
    await bench.madeNode('back')
    await deployPods(api, 1)
    await kube.server.kill()
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    await kube.startServer()
    await api.create(pods, pod('after'))
    await expect.poll(() => statusOf('after')).toMatchObject({ phase: 'Running' })
  })
})
