import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clearPods, countReadyPods, deployPods, placesOfPods, protectPods } from '#testkit/kube/bench-pods.ts'
import { type FleetBench, openFleetBench } from '#testkit/kube/fleet-bench.ts'
import { explainNoKube } from '#testkit/kube/kube-programs.ts'
import { isTrue } from '../../kube-objects/conditions.ts'
import { partAt, partsAt, textAt } from '../../kube-objects/field-at.ts'
import { ensureFleetNode } from '../fleet/nodes/ensure-node.ts'
import { inspectFleetNode } from '../fleet/nodes/inspect-node.ts'
import { drainKubeNode } from './drain-node.ts'
import { nodeAt } from './find-node.ts'
import { inspectKubeNode } from './inspect-node.ts'
import { nodeLeaseAt, removeKubeNode } from './remove-node.ts'

const missing = explainNoKube()
if (missing !== null) process.stdout.write(`kubernetes: not run: ${missing}\n`)

const taint = { key: 'suite/kind', value: 'one', effect: 'NoSchedule' } as const

describe.skipIf(missing)('nodes of a real control plane', () => {
  let bench: FleetBench
  const taintsOf = async (name: string): Promise<readonly string[]> =>
    partsAt(await bench.api.get(nodeAt(name)), 'spec', 'taints').map((one) => textAt(one, 'key'))
  beforeAll(async () => {
    bench = await openFleetBench()
  }, 240_000)
  afterEach(async () => {
    await clearPods(bench.api)
    await bench.removeNodes()
  })
  afterAll(() => bench?.close())

  test('rule 26: a node is in its cluster under its name, with its provider, version, labels, taints, room and addresses, and is ready', async () => {
    const { api, findPower } = bench
    const { node, place } = await bench.madeNode('whole', { labels: { 'suite/pool': '7' }, taints: [taint], vcpus: 2 })
    expect(await inspectFleetNode(api, node, place, findPower)).toEqual({
      isReady: true,
      isCordoned: false,
      specSerial: 1,
      version: '1.36.3',
      pods: 0,
    })
    expect(await api.get(nodeAt('whole'))).toMatchObject({
      metadata: { labels: { 'suite/pool': '7' } },
      spec: { providerID: 'bench://whole' },
      status: {
        capacity: { cpu: '2', memory: '8Gi' },
        addresses: [
          { type: 'InternalIP', address: '10.1.2.3' },
          { type: 'Hostname', address: 'whole' },
        ],
        nodeInfo: { kubeletVersion: 'v1.36.3' },
      },
    })
    await expect.poll(() => taintsOf('whole')).toEqual(['suite/kind'])
  })

  test('rule 26: labels and taints follow the spec; what was put on a node by hand stays, a cordon too', async () => {
    const { api, findPower } = bench
    const { node, place, spec } = await bench.madeNode('labels', {
      labels: { 'suite/old': '1', 'suite/both': '1' },
      taints: [taint],
    })
    await api.patch(nodeAt('labels'), 'merge', {
      metadata: { labels: { 'suite/hand': 'on' } },
      spec: { unschedulable: true },
    })
    const changed = {
      ...spec,
      specSerial: 2,
      labels: { 'suite/both': '2', 'suite/new': '2' },
      taints: [{ ...taint, key: 'suite/other' }],
    }
    await ensureFleetNode(api, node, changed, findPower)
    expect(await inspectFleetNode(api, node, place, findPower)).toMatchObject({ specSerial: 2, isCordoned: true })
    const labels = partAt(await api.get(nodeAt('labels')), 'metadata', 'labels')
    expect(labels).toMatchObject({ 'suite/both': '2', 'suite/new': '2', 'suite/hand': 'on' })
    expect(labels).not.toHaveProperty('suite/old')
    expect((await taintsOf('labels')).filter((key) => key.startsWith('suite/'))).toEqual(['suite/other'])
  })

  test('rule 26: a host that is not there is NotFound, one that does not run Busy, and nothing is made', async () => {
    const { api, findPower, powers } = bench
    const { node, place, spec } = bench.newNode('early')
    powers.set(spec.host.name, 'off')
    await expect(ensureFleetNode(api, node, spec, findPower)).rejects.toMatchObject({ code: 'Busy' })
    powers.delete(spec.host.name)
    await expect(ensureFleetNode(api, node, spec, findPower)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await inspectFleetNode(api, node, place, findPower)).toBeNull()
  })

  test('rule 26: a node is ready only while its host runs, and its cluster shows it so at that look', async () => {
    const { api, findPower, powers, turn } = bench
    const { node, place, spec } = await bench.madeNode('power')
    // So that the look alone is what tells the cluster.
    turn.isOurs = false
    const look = async (): Promise<unknown> => [
      (await inspectFleetNode(api, node, place, findPower))?.isReady,
      isTrue(await api.get(nodeAt('power')), 'Ready'),
    ]
    expect(await look()).toEqual([true, true])
    powers.set(spec.host.name, 'off')
    expect(await inspectKubeNode(api, node, place, findPower)).toMatchObject({ isReady: false })
    expect(await look()).toEqual([false, false])
    powers.set(spec.host.name, 'on')
    expect(await look()).toEqual([true, true])
    powers.delete(spec.host.name)
    expect(await look()).toEqual([false, false])
    turn.isOurs = true
  })

  test('rule 26: a node that was taken out of its cluster by hand is seen as null, and registered again', async () => {
    const { api, findPower } = bench
    const { node, place, spec } = await bench.madeNode('again')
    expect(await api.delete(nodeAt('again'))).toBe(true)
    expect(await inspectFleetNode(api, node, place, findPower)).toBeNull()
    await ensureFleetNode(api, node, spec, findPower)
    expect(await inspectFleetNode(api, node, place, findPower)).toMatchObject({ isReady: true, specSerial: 1 })
  })

  test('rule 2: a node of another stamp is neither seen nor drained nor removed, and its name is taken', async () => {
    const { api, findPower } = bench
    const { place, spec } = await bench.madeNode('foreign')
    const { node } = bench.newNode('foreign')
    await expect(ensureFleetNode(api, node, spec, findPower)).rejects.toMatchObject({ code: 'AlreadyExists' })
    expect(await inspectFleetNode(api, node, place, findPower)).toBeNull()
    expect(await drainKubeNode(api, node, place)).toEqual({ done: true })
    expect(await removeKubeNode(api, node, place)).toEqual({ done: true })
    expect(partAt(await api.get(nodeAt('foreign')), 'spec')).not.toHaveProperty('unschedulable')
  })

  test('rule 27: a drain cordons a node and moves its pods, except those of a DaemonSet; the node stays', async () => {
    const { api, findPower } = bench
    const first = await bench.madeNode('drained')
    await deployPods(api, 3)
    const daemons = { apiVersion: 'apps/v1', resource: 'daemonsets', namespace: 'kube-system' }
    const template = {
      metadata: { labels: { app: 'daemon' } },
      spec: { containers: [{ name: 'one', image: 'bench' }] },
    }
    const spec = { selector: { matchLabels: { app: 'daemon' } }, template }
    await api.create(daemons, { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'daemon' }, spec })
    const daemonAt = { ...daemons, name: 'daemon' }
    await expect.poll(async () => partAt(await api.get(daemonAt), 'status')).toMatchObject({ numberReady: 1 })
    expect(await inspectFleetNode(api, first.node, first.place, findPower)).toMatchObject({ pods: 3 })
    await bench.madeNode('taker')
    await expect.poll(() => drainKubeNode(api, first.node, first.place)).toEqual({ done: true })
    expect(await inspectFleetNode(api, first.node, first.place, findPower)).toMatchObject({
      isCordoned: true,
      isReady: true,
      pods: 0,
    })
    await expect.poll(() => placesOfPods(api)).toEqual(Array.from({ length: 3 }, () => 'taker Running True'))
    const selection = { fieldSelector: 'spec.nodeName=drained' }
    const left = await api.list({ apiVersion: 'v1', resource: 'pods' }, selection)
    expect(left.items.map((pod) => partAt(pod, 'metadata', 'labels')['app'])).toEqual(['daemon'])
    await api.delete(daemonAt)
  })

  test('rule 27: a drain keeps to disruption budgets: it is not done while one holds a pod, and says how many are held', async () => {
    const { api } = bench
    const { node, place } = await bench.madeNode('held')
    await deployPods(api, 2)
    await protectPods(api, 2)
    expect(await drainKubeNode(api, node, place)).toMatchObject({ done: false, protectedPods: 2 })
    expect(await countReadyPods(api)).toBe(2)
    await bench.madeNode('spare')
    expect(await drainKubeNode(api, node, place)).toMatchObject({ done: false, protectedPods: 2 })
    await protectPods(api, 1)
    await expect.poll(() => drainKubeNode(api, node, place)).toEqual({ done: true })
    await expect.poll(() => placesOfPods(api)).toEqual(['spare Running True', 'spare Running True'])
  })

  test('rule 28: a removed node is gone from its cluster with its lease, budgets or not, and its pods come up elsewhere', async () => {
    const { api, findPower } = bench
    const { node, place } = await bench.madeNode('leaving')
    await deployPods(api, 2)
    await protectPods(api, 2)
    await bench.madeNode('staying')
    for (const _turn of [1, 2]) expect(await removeKubeNode(api, node, place)).toEqual({ done: true })
    expect(await inspectFleetNode(api, node, place, findPower)).toBeNull()
    expect([await api.get(nodeAt('leaving')), await api.get(nodeLeaseAt('leaving'))]).toEqual([null, null])
    await expect.poll(() => placesOfPods(api)).toEqual(['staying Running True', 'staying Running True'])
    await expect.poll(() => countReadyPods(api)).toBe(2)
  })
})
