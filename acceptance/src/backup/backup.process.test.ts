import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiResponse } from '../client/api-response.ts'
import { type Entry, openEventLog } from '../client/event-log.ts'
import { fixedOriginSelector } from '../client/origin-selector.ts'
import { isKubeReady } from '../kube/kube-client.ts'
import { findFreePort } from '../moor/find-free-port.ts'
import { openOperator } from '../moor/operator.ts'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import type { Server } from '../moor/start-moor.ts'
import { startUp } from '../moor/start-up.ts'
import { type UserContext, openUserContext } from '../user/user-context.ts'
import { gib, sampleBytes } from './sample-bytes.ts'
import type { Cluster, EventRecord, Host, Page, Volume } from '../client/shapes.ts'

const region = 'us-east'

let scratch: ScratchFolder
let server: Server
/** Port of the simulated clusters, which kubeconfigs contain. */
let front: number
const start = (): Promise<Server> => startUp({ scratch, env: { MOORAGE_SIM_LISTEN: `127.0.0.1:${front}` } })
beforeAll(async () => {
  scratch = makeScratchFolder()
  front = await findFreePort()
  server = await start()
})
afterAll(async () => {
  await server.stop()
  scratch.close()
})

const open = (): Promise<UserContext> =>
  openUserContext({
    originSelector: fixedOriginSelector(server.origin),
    token: scratch.read('admin-token'),
    operatorToken: scratch.read('operator-token'),
  })

async function observe(context: UserContext, lastEvent: number): Promise<unknown> {
  const { api } = context
  const list = async <T>(path: string, filter: object = {}): Promise<readonly T[]> =>
    (await api.ok<Page<T>>('GET', path, { query: { page_size: 500 }, filter })).body.data
  return {
    volumes: await list<Volume>('/volumes'),
    hosts: await list<Host>('/hosts/instances'),
    tags: await list('/tags'),
    clusters: await lookAtClusters(context),
    events: await list<EventRecord>('/account/events', { id: { '+lte': lastEvent }, '+order_by': 'id' }),
  }
}

async function lookAtClusters({ api, clusters }: UserContext): Promise<unknown> {
  const { body } = await api.ok<Page<Cluster>>('GET', '/orch/clusters')
  return Promise.all(
    body.data.map(async (cluster) => ({
      cluster,
      pools: await clusters.pools(cluster.id),
      kubeconfig: await clusters.kubeconfig(cluster.id),
    })),
  )
}

const places = [0, 3 * gib + 4096, 20 * gib - 65_536]

async function furnish({
  user,
  clusters,
  sim,
  log,
}: UserContext): Promise<{ data: Volume; clusterId: number; pending: ApiResponse<Volume>; lastEvent: number }> {
  const made = await clusters.start({
    label: 'prod',
    region,
    k8s_version: '1.35',
    node_pools: [{ type: 'g6-standard-1', count: 2 }],
  })
  await clusters.ended(made.operationId ?? 0)
  const host = await user.newHost({ label: 'dock', region, type: 'g6-standard-2', tags: ['fleet'] })
  const data = await user.newVolume({ label: 'data', region, tags: ['work'] })
  await user.ended(await user.start(`/volumes/${data.id}/attach`, { host_id: host.id }))
  for (const [turn, offset] of places.entries()) await sim.write(data.id, offset, sampleBytes(turn, 65_536))
  await sim.addFault({ on: 'ensureVolume', times: 100_000, as: 'error-before', code: 'Busy' })
  const pending = await user.start<Volume>('/volumes', { label: 'pending', region, size: 10 })
  await log.until('the started job', (one) => one.id === pending.operationId && one.status === 'started')
  return { data, clusterId: made.body.id, pending, lastEvent: (pending.operationId ?? 0) - 1 }
}

/** The key file is stored separately from the backup, as documented. */
async function loseAndRestore(file: string, rows: unknown): Promise<void> {
  const lost = join(scratch.path, 'lost')
  renameSync(scratch.data, lost)
  const operator = openOperator(fixedOriginSelector(''), { MOORAGE_DATA: scratch.data })
  expect(await operator.run('restore', file)).toMatchObject({ file, rows })
  expect((await operator.try('restore', file)).code, 'a restore rejects a folder that is not empty').toBe(1)
  if (existsSync(join(lost, 'key'))) copyFileSync(join(lost, 'key'), join(scratch.data, 'key'))
}

async function checkCluster({ clusters, kube, sim }: UserContext, id: number): Promise<void> {
  const config = await clusters.kubeconfig(id)
  const readyNodes = async (): Promise<string[]> =>
    [...(await kube.nodes(config))]
      .filter(([, node]) => isKubeReady(node))
      .map(([name]) => name.replace(`${config.name}-`, ''))
      .toSorted()
  const listed = async (): Promise<string[]> =>
    (await clusters.pools(id)).flatMap((pool) => pool.nodes.map((node) => node.id)).toSorted()
  const old = await listed()
  expect(await readyNodes()).toEqual(old)
  expect((await sim.state()).hosts).toHaveLength(1 + 2)
  await clusters.change('POST', `/${id}/recycle`)
  const fresh = await listed()
  expect([await readyNodes(), fresh.filter((node) => old.includes(node))]).toEqual([fresh, []])
  const { hosts, nodes } = await sim.state()
  expect([hosts.length, nodes.length]).toEqual([1 + 2, 2])
  await clusters.change('PUT', `/${id}`, { k8s_version: '1.36' })
}

test('a backup restores bytes, attachments, IDs, clusters, and stream positions after the loss of the data folder (issue 2, points 1 and 5)', async () => {
  const before = await open()
  const { data, clusterId, pending, lastEvent } = await furnish(before)
  const observed = await observe(before, lastEvent)
  const file = join(scratch.path, 'moorage.backup')
  const operator = openOperator(before.originSelector, { MOORAGE_DATA: scratch.data })
  const made = await operator.run('backup', file)
  expect((await operator.try('restore', file)).code, 'a restore is rejected while a server runs').toBe(1)

  // Resources created later are lost, but their IDs and positions are not reused.
  await before.sim.clearFaults()
  const later = await before.user.newVolume({ label: 'later', region, size: 10 })
  await before.user.ended(pending)
  const last = before.log.entries.at(-1)
  await before.log.close()
  await server.stop()
  await loseAndRestore(file, made['rows'])
  server = await start()

  const after = await open()
  expect(await observe(after, lastEvent)).toEqual(observed)
  for (const [turn, offset] of places.entries())
    expect((await after.sim.read(data.id, offset, 65_536)).equals(sampleBytes(turn, 65_536))).toBe(true)
  await after.sim.clearFaults()
  await after.user.ended(pending)
  const fresh = await after.user.newVolume({ label: 'fresh', region, size: 10 })
  expect(fresh.id).toBeGreaterThan(later.id)
  await after.user.ended(await after.user.start(`/volumes/${data.id}/resize`, { size: 30 }))
  expect(await after.user.volume(data.id)).toMatchObject({ size: 30, io_ready: true, host_label: 'dock' })
  const world = await after.sim.state()
  expect(world.volumes.map((volume) => volume['id']).toSorted()).toEqual(
    [data.id, pending.body.id, fresh.id].toSorted(),
  )

  await checkCluster(after, clusterId)
  await checkResumed(after, last, fresh.id)
  expect((await after.api.as(before.api.token).call('GET', '/profile')).status).toBe(401)
  await after.log.close()
})

async function checkResumed(
  { originSelector, api }: UserContext,
  last: Entry | undefined,
  freshId: number,
): Promise<void> {
  const resumed = await openEventLog({ originSelector, token: api.token ?? '', after: last?.position ?? 0 })
  const entry = await resumed.until(
    'the volume created after the restore',
    (one) => one.entity.id === freshId && one.status === 'finished',
  )
  expect(entry.event.id).toBeGreaterThan(last?.event.id ?? 0)
  await resumed.close()
}
