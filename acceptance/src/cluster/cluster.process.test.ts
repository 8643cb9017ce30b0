import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OriginSelector } from '../client/origin-selector.ts'
import type { Kubeconfig } from '../kube/read-kubeconfig.ts'
import { findFreePort } from '../moor/find-free-port.ts'
import type { Server } from '../moor/start-moor.ts'
import { startRelay } from '../postgres/start-relay.ts'
import type { Page, Volume } from '../client/shapes.ts'
import { type UserContext, openUserContext } from '../user/user-context.ts'
import { type Cluster, openCluster } from './open-cluster.ts'
import { sharedOriginSelector } from './shared-origin-selector.ts'

const region = 'us-east'

let cluster: Cluster
let apis: Server[]
let workers: Server[]
/** Ports of the simulators. Kubeconfigs contain the second port, whose process starts first. */
let fronts: number[]
const startApi = (slot: number): Promise<Server> =>
  cluster.start('--api', { MOORAGE_SIM_LISTEN: `127.0.0.1:${fronts[slot]}` })
beforeAll(async () => {
  cluster = await openCluster()
  fronts = [await findFreePort(), await findFreePort()]
  const second = await startApi(1)
  apis = [await startApi(0), second]
  workers = await Promise.all([cluster.start('--worker'), cluster.start('--worker')])
})
afterAll(() => cluster.close())

const open = (originSelector: OriginSelector): Promise<UserContext> =>
  openUserContext({ originSelector, token: cluster.token, operatorToken: cluster.operatorToken() })

async function withScene(originSelector: OriginSelector, play: (context: UserContext) => Promise<void>): Promise<void> {
  const context = await open(originSelector)
  try {
    await play(context)
  } finally {
    await context.log.close()
  }
}

async function clear({ api, user }: UserContext): Promise<void> {
  for (const path of ['/volumes', '/hosts/instances']) {
    const { body } = await api.ok<Page<{ id: number }>>('GET', path, { query: { page_size: 500 } })
    await Promise.all(body.data.map(async ({ id }) => user.ended(await api.ok('DELETE', `${path}/${id}`))))
  }
}

const many = <T>(count: number, make: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => make(turn)))

test('other workers take over the work of a killed worker within 10 s (ground rule 3)', () =>
  withScene(sharedOriginSelector(apis), async (context) => {
    const { sim, user, log } = context
    for (const worker of workers) expect((await worker.stop()).code).toBe(0)
    const doomed = await cluster.start('--worker')
    await sim.addFault({ on: 'ensureVolume', times: 100_000, as: 'hang' })
    const started = await many(16, (turn) =>
      user.start<Volume>('/volumes', { label: `orphan-${turn}`, region, size: 10 }),
    )
    // All driver calls of the first worker hang, so it holds every lease.
    workers = await Promise.all([cluster.start('--worker'), cluster.start('--worker')])
    const killedMs = performance.now()
    await doomed.kill()
    await sim.clearFaults()
    const ends = await Promise.all(started.map(({ operationId }) => log.ended(operationId ?? 0)))
    expect(ends.map((end) => end.event.status)).toEqual(ends.map(() => 'finished'))
    const takenOverMs = Math.max(...ends.map((end) => end.atMs)) - killedMs
    process.stdout.write(`a killed worker's work ended after ${Math.round(takenOverMs)} ms\n`)
    expect(takenOverMs).toBeLessThan(10_000)
    await clear(context)
  }))

describe('clusters respond through every API process', () => {
  let context: UserContext
  let id: number
  beforeAll(async () => {
    context = await open(sharedOriginSelector(apis))
    const answer = await context.clusters.start({
      label: 'shared',
      region,
      k8s_version: '1.36',
      node_pools: [{ type: 'g6-standard-1', count: 1 }],
    })
    id = answer.body.id
    await context.clusters.ended(answer.operationId ?? 0)
  })
  afterAll(async () => {
    await context.clusters.change('DELETE', `/${id}`)
    await context.log.close()
  })
  const endpoints = async (): Promise<string[]> =>
    (await context.api.ok<Page<{ endpoint: string }>>('GET', `/orch/clusters/${id}/api-endpoints`)).body.data
      .map((one) => one.endpoint)
      .toSorted()
  const at = (config: Kubeconfig, slot: number): Kubeconfig => ({
    ...config,
    server: `https://127.0.0.1:${fronts[slot]}`,
  })
  const served = (config: Kubeconfig, slots: readonly number[]): string[] =>
    slots.map((slot) => at(config, slot).server).toSorted()
  const askBoth = async (config: Kubeconfig): Promise<number[]> =>
    Promise.all([0, 1].map(async (slot) => (await context.kube.request(at(config, slot), '/api/v1/nodes')).status))

  test('any process serves any cluster with one kubeconfig, and rejects credentials that another process revoked (issue 3, point 3; E8)', async () => {
    const old = await context.clusters.kubeconfig(id)
    expect(old.server).toBe(at(old, 1).server)
    await expect.poll(endpoints).toEqual(served(old, [0, 1]))
    expect(await askBoth(old)).toEqual([200, 200])
    await context.clusters.change('DELETE', `/${id}/kubeconfig`)
    const fresh = await context.clusters.kubeconfig(id)
    expect([await askBoth(old), await askBoth(fresh)]).toEqual([
      [401, 401],
      [200, 200],
    ])
  })
})

test('a lost nudge delays work by at most one sweep, and a database outage loses no accepted request (ground rule 1, B4)', async () => {
  const relay = await startRelay(cluster.postgres.port)
  for (const worker of workers) await worker.stop()
  const env = { DATABASE_URL: cluster.postgres.url(relay.port) }
  const [api, worker] = [await cluster.start('--api', env), await cluster.start('--worker', env)]
  const originSelector = sharedOriginSelector([api])
  await withScene(originSelector, async (context) => {
    const { user, log, api: client } = context
    relay.loseNudges()
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await user.start<Volume>('/volumes', { label: `quiet-${turn}`, region, size: 10 })
      const acceptedMs = performance.now()
      const end = await log.ended(answer.operationId ?? 0)
      process.stdout.write(`without nudges a volume took ${Math.round(end.atMs - acceptedMs)} ms\n`)
      expect(end.atMs - acceptedMs).toBeLessThan(5_000)
    }
    expect(relay.lost()).toBeGreaterThan(0)
    const accepted = await user.start<Volume>('/volumes', { label: 'stranded', region, size: 10 })
    relay.cut()
    const away = await client.call('GET', '/volumes')
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    relay.restore()
    await user.ended(accepted)
    await clear(context)
  })
  await Promise.all([api.stop(), worker.stop()])
  await relay.close()
})

test('a worker handles only its regions, and processes on one database may use different dialects (issue 2, points 1 and 2)', async () => {
  for (const worker of workers) await worker.stop()
  const [local, foreign] = await Promise.all([
    cluster.start('--worker --region eu-central'),
    cluster.start('--api', { MOORAGE_DIALECT: 'linode' }),
  ])
  const context = await open(sharedOriginSelector(apis))
  const abroad = await open(sharedOriginSelector([foreign]))
  const far = await context.user.start<Volume>('/volumes', { label: 'far', region, size: 10 })
  const near = await context.user.newHost({ label: 'near', region: 'eu-central', type: 'g6-nanode-1' })
  const { body: linode } = await abroad.api.ok('GET', `/linode/instances/${near.id}`)
  expect(linode).toMatchObject({ label: 'near', region: 'eu-central', attached_volumes_max: 8 })
  const untouched = await abroad.api.ok('GET', `/account/events/${far.operationId}`)
  expect(untouched.body).toMatchObject({ status: 'scheduled', entity: { type: 'volume' } })
  workers = [local, await cluster.start('--worker')]
  await abroad.user.ended(far)
  await clear(context)
  await Promise.all([context.log.close(), abroad.log.close()])
})
