import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openKubeClient } from '../kube/kube-client.ts'
import { type Kubectl, openKubectl } from '../kubectl/open-kubectl.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'
import type { DashboardVisitor } from './dashboard-visitor.ts'
import { inspectDashboard, inspectAsVisitor, inspectWhileHanging } from './inspect-dashboard.ts'
import { type RealCloud, startRealCloud } from './real-cloud.ts'
import {
  clearRuntime,
  explainNoTestRuntime,
  findInstallation,
  findPartPid,
  listInRuntime,
  testKubectl,
} from './test-runtime.ts'
import { watchOutage } from './watch-outage.ts'
import { webDeployment } from './web-deployment.ts'

const missing = explainNoTestRuntime()
const log = (words: string): void => void process.stdout.write(`real Kubernetes: ${words}\n`)
if (missing) log(`not run: ${missing}`)

/** Maximum outage during an upgrade. A longer outage means that the cluster was lost. */
const outageMaxSeconds = 30
const testMs = 300_000
const minors = ['1.35', '1.36'] as const

describe.skipIf(missing)('clusters with real control planes (docs/real-kubernetes.md)', { timeout: testMs }, () => {
  let service: RealCloud
  let installation = ''
  let older: Kubectl
  let newer: Kubectl
  let visitor: DashboardVisitor
  let [olderId, newerId] = [0, 0]
  beforeAll(async () => {
    service = await startRealCloud('simulated')
    older = openKubectl(testKubectl)
    newer = openKubectl(testKubectl)
  }, testMs)
  afterAll(async () => {
    older?.close()
    newer?.close()
    if (installation === '') installation = await findOwn().catch(() => '')
    await service?.close()
    if (installation !== '') await clearRuntime(installation)
  }, testMs)

  const findOwn = async (): Promise<string> => findInstallation(await service.nameStart())
  const nodeLines = async (kubectl: Kubectl): Promise<readonly string[]> =>
    (await kubectl.ok('get', 'nodes', '--no-headers')).trim().split('\n')
  const available = async (): Promise<number> =>
    Number(await older.ok('get', 'deployment', 'web', '-o', 'jsonpath={.status.availableReplicas}'))
  const keptColour = (kubectl: Kubectl): Promise<string> =>
    kubectl.ok('get', 'configmap', 'kept', '-o', 'jsonpath={.data.colour}')

  test('two clusters of different minors are created concurrently and are independent', async () => {
    const began = performance.now()
    ;[olderId, newerId] = await Promise.all([
      service.createCluster('older', minors[0]),
      service.createCluster('newer', minors[1]),
    ])
    log(`two clusters with three nodes each were created in ${Math.round((performance.now() - began) / 1_000)} s`)
    installation = await findOwn()
    expect(await listInRuntime(installation)).toEqual(expect.arrayContaining([expect.stringContaining('etcd')]))
    older.use((await service.kubeconfig(olderId)).text)
    newer.use((await service.kubeconfig(newerId)).text)
    await older.ok('create', 'configmap', 'kept', '--from-literal=colour=blue')
    expect((await newer.run('get', 'configmap', 'kept')).stderr).toContain('not found')
  })

  test.each(minors)('nodes of %s are Ready, with the version of their cluster', async (minor) => {
    const kubectl = minor === minors[0] ? older : newer
    await kubectl.ok('wait', '--for=condition=Ready', 'nodes', '--all', '--timeout=60s')
    const lines = await nodeLines(kubectl)
    expect(lines).toHaveLength(3)
    expect(
      lines.filter((line) => !new RegExp(`\\sReady\\s.*v${minor.replace('.', '\\.')}\\.\\d+$`).test(line)),
    ).toEqual([])
    expect(await kubectl.ok('version')).toContain(`Server Version: v${minor}.`)
  })

  test('a deployment of three rolls out on the nodes', async () => {
    await older.feed(webDeployment, 'create')
    await older.ok('rollout', 'status', 'deployment/web', '--timeout=100s')
    expect(await available()).toBe(3)
  })

  test('the dashboard shows the real state to a user with the kubeconfig (contract, operation 16)', async () => {
    visitor = await inspectDashboard(service, olderId, older)
  })

  test('the dashboard shows a user with another token only what the cluster permits (decision G10.4)', async () => {
    await inspectAsVisitor(service, olderId, older)
  })

  test('the dashboard reports a hanging API server within a time limit', async () => {
    await inspectWhileHanging(visitor, await findPartPid(installation, olderId, 'kube-apiserver'))
  })

  test('an upgrade to the next minor keeps all resources, with an outage of seconds', async () => {
    const outage = await watchOutage(older, service.change('PUT', `/${olderId}`, { k8s_version: minors[1] }))
    log(`unavailable for ${outage.toFixed(1)} s during the upgrade`)
    expect(outage).toBeLessThan(outageMaxSeconds)
    expect(await older.ok('version')).toContain(`Server Version: v${minors[1]}.`)
    expect((await service.readCluster(olderId)).k8s_version).toBe(minors[1])
    expect(await keptColour(older)).toBe('blue')
    expect(await available()).toBe(3)
  })

  test('after a regeneration, the old kubeconfig is rejected from the end of the event', async () => {
    const before = openKubectl(testKubectl)
    try {
      before.use((await service.kubeconfig(olderId)).text)
      expect(await keptColour(before)).toBe('blue')
      await service.change('POST', `/${olderId}/regenerate`, { kubeconfig: true })
      expect((await before.run('get', 'nodes')).stderr).toMatch(/logged in|Unauthorized/)
      expect((await visitor.getPage()).text).toContain('You are signed out.')
      older.use((await service.kubeconfig(olderId)).text)
      expect(await keptColour(older)).toBe('blue')
    } finally {
      before.close()
    }
  })

  test.each(['kube-apiserver', 'etcd'])(
    'a killed %s restarts with its data and never rejects a valid token (ADR 0062)',
    async (part) => {
      const config = await service.kubeconfig(olderId)
      const client = openKubeClient()
      const pid = await findPartPid(installation, olderId, part)
      expect(pid).toBeGreaterThan(1)
      const statuses = new Set<number>()
      process.kill(pid, 'SIGKILL')
      const poll = async () => {
        const answer = await client.request(config, '/api/v1/namespaces/default/configmaps/kept').catch(() => null)
        if (answer) statuses.add(answer.status)
        if (answer?.status !== 200) return undefined
        const now = await findPartPid(installation, olderId, part)
        return now > 1 && now !== pid ? answer.body : undefined
      }
      expect(await waitUntil(`another ${part}`, poll, 10)).toMatchObject({ data: { colour: 'blue' } })
      expect([...statuses].filter((status) => status === 401 || status === 403)).toEqual([])
    },
  )

  test('clusters keep running without the service, which finds them after a restart', async () => {
    await service.kill()
    expect(await keptColour(older)).toBe('blue')
    await older.ok('create', 'configmap', 'alone')
    await service.startAgain()
    expect(await service.readCluster(olderId)).toMatchObject({ label: 'older', k8s_version: minors[1] })
    await older.ok('wait', '--for=condition=Ready', 'nodes', '--all', '--timeout=100s')
    await older.ok('scale', 'deployment/web', '--replicas=4')
    await older.ok('rollout', 'status', 'deployment/web', '--timeout=100s')
  })

  test('a deleted cluster accepts no client, and is restored with its kubeconfig, content and new nodes (decision D12)', async () => {
    const before = await nodeLines(older)
    await service.change('DELETE', `/${olderId}`)
    expect((await older.run('get', 'nodes', '--request-timeout=5s')).code).not.toBe(0)
    expect((await nodeLines(newer)).length).toBe(3)
    const began = performance.now()
    await service.restore()
    log(`a deleted cluster was restored in ${Math.round((performance.now() - began) / 1_000)} s`)
    expect(await keptColour(older)).toBe('blue')
    await older.ok('wait', '--for=condition=Ready', 'nodes', '--all', '--timeout=100s')
    const after = await nodeLines(older)
    expect([after.length, after.filter((line) => before.includes(line))]).toEqual([3, []])
    await older.ok('rollout', 'status', 'deployment/web', '--timeout=100s')
  })

  test('deleting and purging the clusters leaves nothing in the container runtime', async () => {
    await service.change('DELETE', `/${olderId}`)
    await service.change('DELETE', `/${newerId}`)
    await service.purgeTrash()
    const isEmpty = async () => ((await listInRuntime(installation)).length === 0 ? true : undefined)
    await waitUntil('an empty container runtime', isEmpty)
  })
})
