import { appRedirect, authorizeReleaseApp } from './release-app.ts'
import type { ReleaseRun } from './release-run.ts'
import type { ReleasedSecrets } from './released.ts'

const region = 'us-east'
const type = 'g6-standard-1'

/**
 * Runs a workload against a release. Afterwards, every table has rows, and work items are converged or blocked by injected faults. Volumes stay empty, because
 * a chunk takes 128 KiB in a backup. Returns the users' secrets.
 */
export async function fillRelease(run: ReleaseRun): Promise<ReleasedSecrets> {
  const repeated = await makeVolumes(run)
  const position = await readPosition(run, 'copy')
  const kubeconfig = await makeClusters(run)
  const users = await inviteUsers(run)
  await beginWork(run)
  return { keyFile: run.read('key'), adminToken: run.read('admin-token'), kubeconfig, repeated, position, ...users }
}

async function makeVolumes(run: ReleaseRun): Promise<ReleasedSecrets['repeated']> {
  const host = await run.done('POST', '/hosts/instances', { label: 'dock', region, type, tags: ['fleet'] })
  const data = await run.done('POST', '/volumes', { label: 'data', region, tags: ['work'] })
  await run.done('POST', `/volumes/${String(data['id'])}/attach`, { host_id: host['id'] })
  const key = 'pinned-key'
  const repeated = await run.request('POST', '/volumes', { label: 'repeated', region }, { 'idempotency-key': key })
  await run.done('POST', `/volumes/${String(data['id'])}/clone`, { label: 'copy' })
  await run.done('POST', '/hosts/instances', { label: 'idle', region, type, booted: false })
  await run.request('POST', '/tags', { label: 'spare' })
  const gone = await run.done('POST', '/volumes', { label: 'gone', region })
  await run.done('DELETE', `/volumes/${String(gone['id'])}`)
  return { key, id: Number(repeated['id']) }
}

async function makeClusters(run: ReleaseRun): Promise<string> {
  const pools = [{ type, count: 1, labels: { tier: 'front' }, tags: ['nodes'] }]
  const { id } = await run.done('POST', '/orch/clusters', {
    label: 'prod',
    region,
    k8s_version: '1.35',
    node_pools: pools,
  })
  return String((await run.request('GET', `/orch/clusters/${String(id)}/kubeconfig`))['kubeconfig'])
}

async function inviteUsers(
  run: ReleaseRun,
): Promise<Pick<ReleasedSecrets, 'readerToken' | 'readerPassword' | 'operatorToken' | 'neighbourToken' | 'app'>> {
  const token = async (...args: string[]): Promise<string> => String((await run.moor(...args))['token'])
  await run.moor('user', 'create', 'reader', '--email', 'reader@example.com')
  const readerPassword = String((await run.moor('user', 'password', 'reader', '--generate'))['password'])
  const grants = { volume: [{ id: 1, permissions: 'read_only' }] }
  await run.request('PUT', '/account/users/reader/grants', grants)
  const client = await run.request('POST', '/account/oauth-clients', { label: 'shop', redirect_uri: appRedirect })
  const app = await authorizeReleaseApp(run.origin, {
    username: 'reader',
    password: readerPassword,
    clientId: String(client['id']),
    clientSecret: String(client['secret']),
  })
  return {
    readerPassword,
    readerToken: await token('token', 'create', '--user', 'reader', '--label', 'laptop'),
    operatorToken: run.read('operator-token'),
    neighbourToken: await token('account', 'create', '--label', 'Harbour', '--user', 'neighbour'),
    app,
  }
}

async function beginWork(run: ReleaseRun): Promise<void> {
  const made = async (path: string, body: object): Promise<number> => Number((await run.done('POST', path, body))['id'])
  const grown = await made('/volumes', { label: 'grown', region, size: 10 })
  const leaving = await made('/volumes', { label: 'leaving', region })
  const taken = await made('/volumes', { label: 'taken', region })
  const host = await made('/hosts/instances', { label: 'stopping', region, type })
  await run.done('POST', `/volumes/${taken}/attach`, { host_id: host })
  for (const on of ['ensureVolume', 'deleteVolume', 'unplugVolume', 'ensureHost', 'ensureCluster'])
    await run.sim('/faults', { on, times: 1_000_000, as: 'error-before', code: 'Busy' })
  await run.sim('/faults', { on: 'growVolume', times: 1_000_000, as: 'hang' })
  await run.request('POST', '/volumes', { label: 'pending', region })
  await run.request('POST', `/volumes/${grown}/resize`, { size: 30 })
  await run.request('DELETE', `/volumes/${leaving}`)
  await run.request('POST', `/volumes/${taken}/detach`)
  await run.request('POST', '/hosts/instances', { label: 'coming', region, type })
  await run.request('POST', '/orch/clusters', {
    label: 'rising',
    region,
    k8s_version: '1.35',
    node_pools: [{ type, count: 1 }],
  })
}

async function readPosition(run: ReleaseRun, label: string): Promise<string> {
  const answer = await fetch(`${run.origin}/v4/account/events/stream?from=0`, {
    headers: { authorization: `Bearer ${run.read('admin-token')}` },
  })
  let told = ''
  for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    told += text
    const messages = told.split('\n\n').slice(0, -1)
    const found = messages.find((one) => one.includes(`"label":"${label}"`) && one.includes('"status":"finished"'))
    const [, position] = /^id: ?(\d+)$/m.exec(found ?? '') ?? []
    if (position !== undefined) return position
  }
  throw new Error('The event stream ended.')
}
