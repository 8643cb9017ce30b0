import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { damageSimVolume } from '#drivers/simulated/volumes/damage-volume.ts'
import { simVolumes } from '#drivers/simulated/volumes/volume-row.ts'
import { openSimulatorState } from '#drivers/simulated/state/simulator-state.ts'
import { DriverError, type Drivers } from '#reconcile/ports/index.ts'
import { openEngineBench } from '#testkit/engine/engine-bench.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import type { Log } from '../logging/open-log.ts'
import type { MetadataService } from '../guest-metadata/serve-metadata.ts'
import { recordInfrastructureDiff, type WatchedNetworks, watchInfrastructure } from './watch-infrastructure.ts'

const bench = await openEngineBench()
const world = openSimulatorState(bench.store.url, 'instant')
afterAll(async () => {
  await world.close()
  await bench.close()
})

let made = 0
beforeEach(() => {
  made += 1
})
const regions = ['us-east', 'eu-central']
const optionsWith = (drivers: Pick<Drivers, 'volumes' | 'hosts'> = bench.drivers) => ({
  store: bench.store,
  drivers,
  regions,
  installationId: bench.installationId,
})
const makeVolume = async () => {
  const { id } = await requestVolume(bench.store, bench.actor, { label: `real-${made}`, region: 'us-east' })
  await bench.converge()
  return id
}
const orphanEvents = async () =>
  (await bench.store.db.selectFrom('events').select('message').where('action', '=', 'resource_orphaned').execute()).map(
    ({ message }) => message,
  )

describe('comparison of database and infrastructure (moor admin reality; driver contract, rule 35)', () => {
  it('reports an orphan once, in an event of the first account, and keeps it', async () => {
    const id = await makeVolume()
    await bench.store.db.deleteFrom('work').where('kind', '=', 'volume').where('id', '=', id).execute()
    await bench.store.db.deleteFrom('volumes').where('id', '=', id).execute()
    for (const _look of [1, 2]) {
      const { orphans } = await recordInfrastructureDiff(optionsWith())
      expect(orphans.map(({ stamp }) => stamp.id)).toEqual([id])
    }
    expect(await orphanEvents()).toEqual([expect.stringContaining('is an orphan')])
    expect(await simVolumes.findByPublicId(world.pool, id, null)).toBeTruthy()
    await sql`delete from sim.volumes where public_id = ${id}`.execute(bench.store.db)
    expect((await recordInfrastructureDiff(optionsWith())).orphans).toEqual([])
    expect(await bench.store.db.selectFrom('reality_findings').selectAll().execute()).toEqual([])
  })

  it('immediately schedules a pass for a missing resource, which reports the loss', async () => {
    const id = await makeVolume()
    const row = await simVolumes.findByPublicId(world.pool, id, null)
    await damageSimVolume(world, row?.id ?? '', 'missing')
    const { missing } = await recordInfrastructureDiff(optionsWith())
    expect(missing).toMatchObject([{ kind: 'volume', id, label: `real-${made}` }])
    await bench.converge()
    expect(await bench.store.db.selectFrom('volumes').select('status').where('id', '=', id).executeTakeFirst()).toEqual(
      {
        status: 'contact_support',
      },
    )
    await damageSimVolume(world, row?.id ?? '', 'none')
  })

  it('reports an unreachable region as unqueried, and none of its resources as missing or gone', async () => {
    await makeVolume()
    const silent: Drivers = {
      ...bench.drivers,
      volumes: (region) => ({
        ...bench.drivers.volumes(region),
        listVolumes: async () => {
          throw new DriverError('Busy', 'The storage does not answer.')
        },
      }),
    }
    const { missing, unqueried } = await recordInfrastructureDiff(optionsWith(silent))
    expect(missing).toEqual([])
    expect(unqueried).toEqual(
      regions.map((region) => ({ region, kind: 'volume', reason: 'The storage does not answer.' })),
    )
  })
})

it('checks networks of hosts and metadata listeners now, every minute and after changes, and logs repairs, and problems when they change (ADR 0073)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [warn, failures] = [vi.fn<Log['warn']>(), ['no dnsmasq', 'no dnsmasq', null, 'no dnsmasq']]
  const log = { warn } as unknown as Log
  const endpoint = { addresses: ['10.9.0.1'], port: 254, findHost: async () => null }
  let calls = 0
  const check = vi.fn<WatchedNetworks['ensureNetworks']>(async () => {
    calls += 1
    const repaired = calls === 3 ? (['rules'] as const) : []
    return [{ hypervisor: 'hv1', repaired, failure: failures.shift() ?? null, metadata: endpoint }]
  })
  const metadata = {
    sync: vi.fn<MetadataService['sync']>(async () => new Map([['10.9.0.1', calls < 3 ? 'in use' : null]])),
    stop: vi.fn<MetadataService['stop']>(async () => undefined),
  }
  let notify = (): void => undefined
  const networks = {
    ensureNetworks: check,
    watchNetworks: (onChange: () => void) => void (notify = onChange),
    metadata,
  }
  const watch = watchInfrastructure(optionsWith(), log, networks)
  for (let turn = 1; turn <= 4; turn += 1) {
    await vi.waitUntil(() => metadata.sync.mock.settledResults.length === turn)
    await new Promise(setImmediate)
    if (turn === 1) notify()
    else vi.advanceTimersByTime(60_000)
  }
  await watch.stop()
  vi.useRealTimers()
  const problem = [{ hypervisor: 'hv1', reason: 'no dnsmasq' }, 'hosts may have no network']
  const repair = [{ hypervisor: 'hv1', repaired: ['rules'] }, 'the network of hosts was repaired']
  const listener = [{ address: '10.9.0.1', reason: 'in use' }, 'this process does not serve the metadata of hosts']
  expect(warn.mock.calls).toEqual([problem, listener, repair, problem])
  expect(metadata.sync.mock.calls.slice(1, 3)).toEqual([
    [[endpoint], false],
    [[endpoint], true],
  ])
  expect(metadata.stop).toHaveBeenCalledOnce()
})
