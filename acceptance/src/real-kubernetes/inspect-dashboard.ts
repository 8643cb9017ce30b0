import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Kubectl } from '../kubectl/open-kubectl.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'
import { type DashboardVisitor, visitDashboard } from './dashboard-visitor.ts'
import type { RealCloud } from './real-cloud.ts'

const viewer = 'system:serviceaccount:default:visitor'
/** Time limit of a page (15 s) with slack. */
const timeoutSeconds = 60

/** Compares the dashboard with kubectl, for three nodes and the Deployment `web`. Throws AssertionError for a difference. Returns the signed-in user. */
export async function inspectDashboard(service: RealCloud, id: number, kubectl: Kubectl): Promise<DashboardVisitor> {
  const visitor = await visitDashboard(service, id)
  assert.match((await visitor.getPage()).text, /Bearer token/)
  const rejected = await visitor.signIn({ token: 'abcdef.0123456789abcdef' })
  assert.deepEqual([rejected.status, /cluster rejected these credentials/.test(rejected.text)], [401, true])
  assert.equal((await visitor.signIn({ kubeconfig: (await service.kubeconfig(id)).text })).status, 303)
  const [nodes, overview] = [await visitor.getPage('/nodes'), await visitor.getPage()]
  for (const name of await namesOf(kubectl, 'nodes')) assert.ok(nodes.text.includes(name), `the page has ${name}`)
  assert.match(nodes.text, /does not measure usage/)
  assert.doesNotMatch(nodes.text, /simulated/)
  assert.match(overview.text, /3 of 3/)
  const pods = await visitor.getPage('/pods')
  for (const name of await namesOf(kubectl, 'pods')) assert.ok(pods.text.includes(name), `the page has ${name}`)
  assert.match((await visitor.getPage('/workloads')).text, /data-column="Ready">.*3 of 3/)
  assert.match((await visitor.getPage('/events')).text, /ScalingReplicaSet/)
  return visitor
}

/** Creates a user who may only read pods and events of one namespace. Throws AssertionError unless the dashboard shows exactly these. */
export async function inspectAsVisitor(service: RealCloud, id: number, kubectl: Kubectl): Promise<void> {
  await kubectl.ok('create', 'serviceaccount', 'visitor')
  await kubectl.ok('create', 'role', 'look', '--verb=get,list', '--resource=pods,events')
  await kubectl.ok('create', 'rolebinding', 'look', '--role=look', '--serviceaccount=default:visitor')
  const visitor = await visitDashboard(service, id)
  assert.equal((await visitor.signIn({ token: (await kubectl.ok('create', 'token', 'visitor')).trim() })).status, 303)
  const pods = await waitUntil('the rights of the visitor', async () => {
    const page = await visitor.getPage('/pods')
    return page.status === 200 ? page : undefined
  })
  for (const name of await namesOf(kubectl, 'pods')) assert.ok(pods.text.includes(name), `the page has ${name}`)
  const nodes = await visitor.getPage('/nodes')
  assert.deepEqual([nodes.status, nodes.text.includes(`User "${viewer}" cannot list resource "nodes"`)], [403, true])
  assert.equal((await visitor.getPage('/pods?namespace=')).status, 403)
}

/** Stops an API server (process `pid`). Throws unless the dashboard reports it within 60 s, and the session survives its continuation. */
export async function inspectWhileHanging(visitor: DashboardVisitor, pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  try {
    await waitUntil(`process ${pid} to stop`, async () =>
      /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) ? true : undefined,
    )
    const began = performance.now()
    const page = await visitor.getPage('/nodes')
    const seconds = (performance.now() - began) / 1_000
    assert.deepEqual([page.status, page.text.includes('Cause: Busy.')], [503, true])
    assert.ok(seconds < timeoutSeconds, `the page came after ${seconds.toFixed(1)} s`)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await waitUntil('the cluster', async () => ((await visitor.getPage('/nodes')).status === 200 ? true : undefined))
}

async function namesOf(kubectl: Kubectl, kind: 'nodes' | 'pods'): Promise<readonly string[]> {
  const names = (await kubectl.ok('get', kind, '-o', 'jsonpath={.items[*].metadata.name}')).split(' ')
  assert.ok(names.every((name) => name !== ''))
  return names
}
