import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import type { OpenedFront } from '#drivers/simulated/index.ts'
import { openSimulatorState, type SimulatorState } from '#drivers/simulated/state/simulator-state.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { insertSimCluster, type SimCluster } from '#testkit/simulated/sim-cluster.ts'
import { openLog } from '../../logging/open-log.ts'
import { createMeters } from '../../metrics/meters.ts'
import { readSettings } from '../../settings/index.ts'
import { type Foundation, openFoundation } from '../foundation.ts'
import { openFront } from './open-front.ts'

const { url } = await openTestStore({ connectionsMax: 2 })
const counted: string[] = []
let waitS: number | null = null
const scratch = useScratchFolder()
let foundation: Foundation
let world: SimulatorState
let front: OpenedFront
beforeAll(async () => {
  const settings = readSettings({ MOORAGE_DATA: scratch.data, MOORAGE_SIM_LISTEN: '127.0.0.1:0' })
  foundation = await openFoundation(settings, url)
  world = openSimulatorState(url, 'instant')
  const { store, simulation } = foundation
  if (!simulation) throw new Error('no region is simulated')
  front = await openFront(
    { simulation, store },
    {
      settings,
      log: openLog('silent', process.stderr),
      meters: createMeters(store, { version: '0', dialect: 'neutral' }),
      portMemory: null,
      tries: { count: () => undefined, waitS: () => null },
      count({ name }) {
        counted.push(name)
        return waitS
      },
    },
  )
})
afterAll(async () => {
  await front.stop()
  await world.close()
  await foundation.close()
})

type Asked = Pick<SimCluster, 'uid' | 'adminToken'>

async function list({ uid, adminToken }: Asked): Promise<IncomingMessage | undefined> {
  const sent = request(`https://127.0.0.1:${front.port}/c/${uid}/api/v1/configmaps`, {
    rejectUnauthorized: false,
    agent: false,
    headers: { authorization: `Bearer ${adminToken}` },
  }).end()
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  answer?.resume()
  return answer
}

it('requests at the cluster listener count under the rate limits of the API', async () => {
  const cluster = await insertSimCluster(world, foundation.secretBox)
  waitS = 7
  const answer = await list(cluster)
  waitS = null
  expect([answer?.statusCode, answer?.headers['retry-after']]).toEqual([429, '7'])
  expect(counted).toEqual([`cluster ${cluster.id} admin`])
})

it('requests at the cluster listener leave connections free for the drivers', async () => {
  const cluster = await insertSimCluster(world, foundation.secretBox)
  const lock = await world.pool.connect()
  await lock.query('begin; lock table sim.kube_objects in access exclusive mode')
  const lists = Array.from({ length: 20 }, () => list(cluster))
  const waiting = "select from pg_locks where not granted and relation = 'sim.kube_objects'::regclass"
  try {
    await expect.poll(async () => (await lock.query(waiting)).rowCount).toBe(8)
    const uid = '7a3a3f6e-0000-4000-8000-000000000000'
    const stamp = { installation: 'test', kind: 'volume', id: 1, uid } as const
    const driver = foundation.drivers.volumes('eu-central')
    expect(await driver.inspectVolume({ name: `moor-${uid}`, stamp, region: 'eu-central' })).toBeNull()
  } finally {
    await lock.query('rollback')
    lock.release()
  }
  expect((await Promise.all(lists)).map((answer) => answer?.statusCode)).toEqual(lists.map(() => 200))
})
