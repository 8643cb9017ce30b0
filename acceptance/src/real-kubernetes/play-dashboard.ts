import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Kubectl } from '../kubectl/open-kubectl.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'
import { type DashboardVisitor, visitDashboard } from './dashboard-visitor.ts'
import type { RealCloud } from './real-cloud.ts'

/** A service account that may look at one namespace and nothing else. */
const viewer = 'system:serviceaccount:default:visitor'
/** Longer than the 15 s that a page may wait for its cluster, on a machine that does much else; without a bound nothing would come for minutes. */
const patienceSeconds = 60

/** Shows that the dashboard has what kubectl sees of three nodes and the deployment web. Returns whoever is signed in. */
export async function lookAround(service: RealCloud, id: number, kubectl: Kubectl): Promise<DashboardVisitor> {
  const visitor = await visitDashboard(service, id)
  assert.match((await visitor.see()).text, /Bearer token/)
  const refused = await visitor.signIn({ token: 'abcdef.0123456789abcdef' })
  assert.deepEqual([refused.status, /do not open this cluster/.test(refused.text)], [401, true])
  assert.equal((await visitor.signIn({ kubeconfig: (await service.kubeconfig(id)).text })).status, 303)
  const [nodes, overview] = [await visitor.see('/nodes'), await visitor.see()]
  for (const name of await namesOf(kubectl, 'nodes')) assert.ok(nodes.text.includes(name), `the page has ${name}`)
  assert.match(nodes.text, /does not measure what is used/)
  assert.doesNotMatch(nodes.text, /simulated/)
  assert.match(overview.text, /3 of 3/)
  const pods = await visitor.see('/pods')
  for (const name of await namesOf(kubectl, 'pods')) assert.ok(pods.text.includes(name), `the page has ${name}`)
  assert.match((await visitor.see('/workloads')).text, /data-column="Ready">.*3 of 3/)
  assert.match((await visitor.see('/events')).text, /ScalingReplicaSet/)
  return visitor
}

/** Shows that the rights of a token are the cluster's own to give: one that may read pods of a namespace sees those, and nothing beside them. */
export async function lookAsVisitor(service: RealCloud, id: number, kubectl: Kubectl): Promise<void> {
  await kubectl.ok('create', 'serviceaccount', 'visitor')
  await kubectl.ok('create', 'role', 'look', '--verb=get,list', '--resource=pods,events')
  await kubectl.ok('create', 'rolebinding', 'look', '--role=look', '--serviceaccount=default:visitor')
  const visitor = await visitDashboard(service, id)
  assert.equal((await visitor.signIn({ token: (await kubectl.ok('create', 'token', 'visitor')).trim() })).status, 303)
  const pods = await waitUntil('the rights of the visitor', async () => {
    const page = await visitor.see('/pods')
    return page.status === 200 ? page : undefined
  })
  for (const name of await namesOf(kubectl, 'pods')) assert.ok(pods.text.includes(name), `the page has ${name}`)
  const nodes = await visitor.see('/nodes')
  assert.deepEqual([nodes.status, nodes.text.includes(`User "${viewer}" cannot list resource "nodes"`)], [403, true])
  assert.equal((await visitor.see('/pods?namespace=')).status, 403)
}

/** Shows that an API server that hangs, the process of which is stopped meanwhile, is told in bounded time, and that the session is there when it goes on. */
export async function lookWhileHanging(visitor: DashboardVisitor, pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  try {
    // On a busy machine it answers until its turn comes to take the signal.
    await waitUntil(`process ${pid} to stop`, async () =>
      /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) ? true : undefined,
    )
    const began = performance.now()
    const page = await visitor.see('/nodes')
    const seconds = (performance.now() - began) / 1_000
    assert.deepEqual([page.status, page.text.includes('Cause: Busy.')], [503, true])
    assert.ok(seconds < patienceSeconds, `the page came after ${seconds.toFixed(1)} s`)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await waitUntil('the cluster', async () => ((await visitor.see('/nodes')).status === 200 ? true : undefined))
}

async function namesOf(kubectl: Kubectl, kind: 'nodes' | 'pods'): Promise<readonly string[]> {
  const names = (await kubectl.ok('get', kind, '-o', 'jsonpath={.items[*].metadata.name}')).split(' ')
  assert.ok(names.every((name) => name !== ''))
  return names
}
