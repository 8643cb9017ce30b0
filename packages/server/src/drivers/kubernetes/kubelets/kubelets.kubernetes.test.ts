import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FleetBench, type FleetNode, openFleetBench } from '#testkit/kube/fleet-bench.ts'
import { explainNoKube } from '#testkit/kube/kube-programs.ts'
import { NodeUnresponsive, type HostFile, type Progress } from '#reconcile/ports/index.ts'
import { labelsAt, objectsAt, stringAt } from '../../kube-objects/field-at.ts'
import { nodeConditions } from '../../kube-objects/node-conditions.ts'
import { nodeAt } from '../nodes/find-node.ts'
import { joiningTaint } from '../nodes/joining-taint.ts'
import { kubeNow } from '../nodes/kube-now.ts'
import { createRealKubelets } from './real-kubelets.ts'

const missing = explainNoKube()
if (missing !== null) process.stdout.write(`kubernetes: not run: ${missing}\n`)

const secrets = { apiVersion: 'v1', resource: 'secrets', namespace: 'kube-system' }

describe.skipIf(missing)('nodes with real kubelets (this test acts as kubelet)', () => {
  let bench: FleetBench
  const given = new Map<string, readonly HostFile[]>()
  const readyOf = ({ spec }: FleetNode): string => given.get(spec.host.name)?.at(-1)?.content ?? ''
  const kubelets = (joinTimeoutMs = 60_000) =>
    createRealKubelets({
      api: bench.api,
      files: {
        putFiles: async ({ name }, files) => void given.set(name, files),
        readLog: async () => 'kubelet: no such image',
      },
      findCluster: async () => ({
        server: 'https://10.0.0.1:16443',
        caCertificate: 'AUTHORITY',
        dnsAddress: '10.96.0.10',
      }),
      findPower: bench.findPower,
      joinTimeoutMs,
    })
  const ensure = ({ node, spec }: FleetNode, joinTimeoutMs?: number): Promise<Progress> =>
    kubelets(joinTimeoutMs).ensure(node, spec)
  const listTokens = async (): Promise<readonly string[]> => {
    const { items } = await bench.api.list(secrets, { labelSelector: 'moorage/joins' })
    return items.map((one) => stringAt(one, 'metadata', 'name'))
  }
  const register = async ({ node, spec }: FleetNode, taints = [joiningTaint(node.stamp)]): Promise<void> => {
    const metadata = { name: spec.nodeName, labels: { 'kubernetes.io/os': 'linux' } }
    await bench.api.create(
      { apiVersion: 'v1', resource: 'nodes' },
      { apiVersion: 'v1', kind: 'Node', metadata, spec: { providerID: spec.providerId, taints } },
    )
  }
  const serve = async ({ spec }: FleetNode, kubelet = spec.version): Promise<void> => {
    const conditions = nodeConditions(null, 'ready', kubeNow())
    const status = { conditions, nodeInfo: { kubeletVersion: `v${kubelet}` } }
    await bench.api.patch({ ...nodeAt(spec.nodeName), subresource: 'status' }, 'strategic', { status })
  }
  const taintsOf = async ({ spec }: FleetNode): Promise<readonly string[]> =>
    objectsAt(await bench.api.get(nodeAt(spec.nodeName)), 'spec', 'taints').map((one) => stringAt(one, 'key'))
  beforeAll(async () => {
    bench = await openFleetBench()
  }, 240_000)
  afterAll(() => bench?.close())

  test('rule 26: a host gets its bootstrap config; once Ready, its node is adopted with labels and taints, and its token is deleted', async () => {
    const made = bench.newNode('joins', {
      labels: { 'suite/pool': '7' },
      taints: [{ key: 'suite/kind', value: 'one', effect: 'NoSchedule' }],
    })
    expect(await ensure(made)).toMatchObject({ done: false, percent: 10 })
    expect(await listTokens()).toHaveLength(1)
    const papers = given.get(made.spec.host.name)
    expect(await ensure(made)).toMatchObject({ done: false })
    expect(given.get(made.spec.host.name)).toEqual(papers)
    await register(made)
    expect(await ensure(made)).toMatchObject({ done: false, percent: 60 })
    expect(await kubelets().inspect(made.node, made.place)).toBeNull()
    expect(await taintsOf(made)).toContain('moorage/joining')
    await serve(made)
    expect(await ensure(made)).toEqual({ done: true })
    expect(await listTokens()).toEqual([])
    expect(await kubelets().inspect(made.node, made.place)).toEqual({
      isReady: true,
      isCordoned: false,
      specSerial: 1,
      version: made.spec.version,
      pods: 0,
    })
    const object = await bench.api.get(nodeAt('joins'))
    expect(labelsAt(object, 'metadata', 'labels')).toMatchObject({ 'suite/pool': '7', 'kubernetes.io/os': 'linux' })
    await expect.poll(() => taintsOf(made)).toEqual(['suite/kind'])
  })

  test('rule 26: a node that was deleted externally gets a new bootstrap config, which restarts its kubelet', async () => {
    const made = bench.newNode('again')
    await ensure(made)
    const before = readyOf(made)
    await register(made)
    await serve(made)
    await ensure(made)
    await bench.api.delete(nodeAt('again'))
    expect(await ensure(made)).toMatchObject({ done: false })
    expect(readyOf(made)).not.toBe(before)
  })

  test('rule 2: does not adopt a node that another owner registered under the name', async () => {
    const made = bench.newNode('taken')
    await register(made, [])
    await expect(ensure(made)).rejects.toMatchObject({ code: 'AlreadyExists' })
    const other = bench.newNode('mine')
    await register(other, [joiningTaint({ uid: 'somebody-elses' })])
    await expect(ensure(other)).rejects.toMatchObject({ code: 'AlreadyExists' })
    await kubelets().remove(other.node, other.place)
    expect(await bench.api.get(nodeAt('mine'))).not.toBeNull()
  })

  test('a kubelet of another version is Broken and never ready', async () => {
    const made = bench.newNode('older')
    await ensure(made)
    await register(made)
    await serve(made, '1.30.1')
    await expect(ensure(made)).rejects.toMatchObject({ code: 'Broken' })
    expect(await kubelets().inspect(made.node, made.place)).toBeNull()
  })

  test('reports a kubelet that does not register, with its host’s log', async () => {
    const made = bench.newNode('silent')
    await ensure(made)
    const error = await ensure(made, -1).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(NodeUnresponsive)
    expect(String(error)).toContain('kubelet: no such image')
  })

  test('rule 26: a missing host is NotFound, a stopped one Busy, and no file is written', async () => {
    const made = bench.newNode('early')
    bench.powers.set(made.spec.host.name, 'off')
    await expect(ensure(made)).rejects.toMatchObject({ code: 'Busy' })
    bench.powers.delete(made.spec.host.name)
    await expect(ensure(made)).rejects.toMatchObject({ code: 'NotFound' })
    expect(given.has(made.spec.host.name)).toBe(false)
  })

  test('rule 28: removing a node while it joins leaves nothing behind', async () => {
    const before = await listTokens()
    const made = bench.newNode('leaves')
    await ensure(made)
    await register(made)
    expect(await kubelets().remove(made.node, made.place)).toEqual({ done: true })
    expect(await bench.api.get(nodeAt('leaves'))).toBeNull()
    expect(await listTokens()).toEqual(before)
  })
})
