import { describe, expect, test } from 'vitest'
import type { BenchCluster } from '#testkit/driver-suite/cluster-bench.ts'
import { useSimulatedKit } from '#testkit/driver-suite/simulated-bench.ts'

const { kit, bench, tools } = await useSimulatedKit('real')

describe('work on control planes and nodes takes its duration on the database clock', () => {
  async function assembled(version: string): Promise<BenchCluster> {
    const [cluster, spec] = [bench.newResource('cluster'), await tools.newSpec({ version })]
    await kit.clusters.ensureCluster(cluster, spec)
    await kit.pass(150_000)
    expect(await kit.clusters.ensureCluster(cluster, spec)).toEqual({ done: true })
    return { cluster, spec }
  }

  test('a control plane has no address until its two and a half minutes are over, for any reader', async () => {
    const [cluster, spec] = [bench.newResource('cluster'), await tools.newSpec()]
    expect(await kit.clusters.ensureCluster(cluster, spec)).toMatchObject({ done: false, percent: 0 })
    expect(await kit.clusters.inspectCluster(cluster)).toMatchObject({
      isComplete: false,
      server: null,
      tlsServerName: null,
      endpoints: [],
    })
    await kit.pass(150_000)
    const other = await kit.reopen()
    expect(await other.clusters?.inspectCluster(cluster)).toMatchObject({
      isComplete: true,
      server: expect.stringMatching(/^https:\/\/[^/]+$/),
      tlsServerName: `c-${cluster.stamp.uid}.moorage.internal`,
    })
    await other.close()
  })

  test('the version changes when an upgrade is over, and a spec that arrives meanwhile is applied after it (rule 24)', async () => {
    const { cluster, spec } = await assembled('1.34')
    expect(await kit.clusters.ensureCluster(cluster, { ...spec, version: '1.35' })).toMatchObject({
      done: false,
      percent: 0,
    })
    await kit.pass(75_000)
    const meanwhile = await kit.clusters.ensureCluster(cluster, { ...spec, version: '1.36' })
    expect(meanwhile.done || meanwhile.percent >= 50).toBe(true)
    expect(await kit.clusters.inspectCluster(cluster)).toMatchObject({ version: '1.34', isComplete: true })
    await kit.pass(75_000)
    expect(await kit.clusters.inspectCluster(cluster)).toMatchObject({ version: '1.35' })
    await kit.clusters.ensureCluster(cluster, { ...spec, version: '1.36' })
    await kit.pass(150_000)
    expect(await kit.clusters.inspectCluster(cluster)).toMatchObject({ version: '1.36' })
  })

  test('a delete cancels any work, and no client gets a response from then on', async () => {
    const { cluster, spec } = await assembled('1.34')
    await kit.clusters.ensureCluster(cluster, { ...spec, version: '1.35' })
    expect(await kit.clusters.deleteCluster(cluster)).toMatchObject({ done: false })
    expect(await kit.clusters.inspectCluster(cluster)).toMatchObject({ isComplete: false, server: null })
    await kit.pass(20_000)
    expect(await kit.clusters.inspectCluster(cluster)).toBeNull()
  })

  test('a node is in its cluster while it joins, and ready when it has joined', async () => {
    const { cluster } = await assembled('1.36')
    const { node, membership, spec } = await tools.newNode(cluster)
    expect(await kit.clusters.ensureNode(node, membership, spec)).toMatchObject({ done: false, percent: 0 })
    expect(await kit.clusters.inspectNode(node, membership)).toMatchObject({ isReady: false })
    await kit.pass(25_000)
    expect(await kit.clusters.inspectNode(node, membership)).toMatchObject({ isReady: true })
    expect(await kit.clusters.ensureNode(node, membership, spec)).toEqual({ done: true })
  })

  test('a node is not ready while its host reboots, and ready again afterwards without any poll', async () => {
    const { cluster } = await assembled('1.36')
    const { node, membership, host } = await tools.madeNode(cluster)
    await kit.hosts.startHost(host, { bootSerial: 2, devices: [] })
    expect(await kit.clusters.inspectNode(node, membership)).toMatchObject({ isReady: false })
    await kit.pass(45_000)
    expect(await kit.clusters.inspectNode(node, membership)).toMatchObject({ isReady: true })
    await kit.hosts.stopHost(host)
    expect(await kit.clusters.inspectNode(node, membership)).toMatchObject({ isReady: true })
    await kit.pass(15_000)
    expect(await kit.clusters.inspectNode(node, membership)).toMatchObject({ isReady: false })
  })
})
