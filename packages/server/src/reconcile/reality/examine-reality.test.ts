import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { requestDeletion, requestVolume } from '#testkit/requests/request-volume.ts'
import { DriverError, type Drivers } from '../ports/index.ts'
import { examineReality } from './examine-reality.ts'

const bench = await openTestBench()

const examine = (
  drivers: Pick<Drivers, 'volumes' | 'hosts'> = bench.drivers,
  regions: readonly string[] = ['us-east'],
) => examineReality({ store: bench.store, drivers, regions, installationId: bench.installationId })

/** Takes a disk away behind the driver's back, or brings it back. */
const setLost = (id: number, isLost: boolean) =>
  sql`update sim.volumes set is_lost = ${isLost} where public_id = ${id}`.execute(bench.store.db)

const makeVolume = async (label: string) => {
  const { id } = await requestVolume(bench.store, bench.actor, { label, region: 'us-east' })
  await bench.settle()
  return id
}

/** Drivers whose first list of volumes comes out otherwise. */
function firstListing(list: (real: ReturnType<Drivers['volumes']>) => Promise<never[]>): Drivers {
  let isFirst = true
  return {
    ...bench.drivers,
    volumes(region) {
      const real = bench.drivers.volumes(region)
      return {
        ...real,
        listVolumes: (installation) => {
          if (!isFirst) return real.listVolumes(installation)
          isFirst = false
          return list(real)
        },
      }
    },
  }
}

describe('the rows and the infrastructure, compared both ways (driver contract, rule 35)', () => {
  it('agree, also on what is still to be made and what is to go', async () => {
    await makeVolume('kept')
    const going = await makeVolume('going')
    await requestHost(bench, { label: 'machine' })
    await bench.settle()
    await requestVolume(bench.store, bench.actor, { label: 'coming', region: 'us-east' })
    await requestDeletion(bench, going)
    expect(await examine()).toMatchObject({ orphans: [], missing: [], unasked: [], found: 3 })
    await bench.settle()
  })

  it('what was taken away is missing, what has lost its row an orphan', async () => {
    const [lost, orphan] = [await makeVolume('lost'), await makeVolume('orphan')]
    await setLost(lost, true)
    await bench.store.db.deleteFrom('work').where('kind', '=', 'volume').where('id', '=', orphan).execute()
    await bench.store.db.deleteFrom('volumes').where('id', '=', orphan).execute()
    const { orphans, missing } = await examine()
    expect([orphans.map(({ stamp }) => stamp.id), missing.map(({ id, label }) => [id, label])]).toEqual([
      [orphan],
      [[lost, 'lost']],
    ])
    await setLost(lost, false)
  })

  it('a volume that no host has and that somebody has open is told with their addresses, and so is a second one where a host has it', async () => {
    const [free, held, fine] = [await makeVolume('free'), await makeVolume('held'), await makeVolume('fine')]
    const host = await requestHost(bench, { label: 'holder', region: 'us-east' })
    for (const id of [held, fine]) await requestAttach(bench, id, host.id)
    await bench.settle()
    const clients = new Map([
      [free, ['192.0.2.1']],
      [held, ['192.0.2.2', '192.0.2.3']],
      [fine, ['192.0.2.2']],
    ])
    const { strangers } = await examine({
      ...bench.drivers,
      volumes(region) {
        const real = bench.drivers.volumes(region)
        const listOpenVolumes = async (installation: string) =>
          (await real.listVolumes(installation)).map((volume) => ({
            volume,
            clients: clients.get(asId<VolumeId>(volume.stamp.id)) ?? [],
          }))
        return { ...real, listOpenVolumes }
      },
    })
    expect(strangers.map(({ label, clients: told }) => [label, told])).toEqual([
      ['free', ['192.0.2.1']],
      ['held', ['192.0.2.2', '192.0.2.3']],
    ])
  })

  it('what differs at the first look only is nobody’s news', async () => {
    const { missing } = await examine(firstListing(async () => []))
    expect(missing).toEqual([])
  })

  it('a driver that serves several regions is asked once, and what it cannot tell it cannot tell of any of them', async () => {
    const regions = ['us-east', 'eu-central']
    const asked = { volumes: 0, hosts: 0 }
    const volumes: ReturnType<Drivers['volumes']> = {
      ...bench.drivers.volumes('us-east'),
      listVolumes: async () => {
        asked.volumes += 1
        return []
      },
    }
    const hosts: ReturnType<Drivers['hosts']> = {
      ...bench.drivers.hosts('us-east'),
      listHosts: async () => {
        asked.hosts += 1
        throw new DriverError('Busy', 'No answer.')
      },
    }
    const id = await makeVolume('unseen')
    const { missing, unasked } = await examine({ volumes: () => volumes, hosts: () => hosts }, regions)
    expect(missing.map((one) => one.id)).toContain(id)
    expect(unasked).toEqual(regions.map((region) => ({ region, kind: 'host', reason: 'No answer.' })))
    // Something is missing, so that it was looked at twice.
    expect(asked).toEqual({ volumes: 2, hosts: 2 })
  })

  it('a region that cannot be asked is told as that; whatever else goes wrong is thrown', async () => {
    const silent = (error: Error): Drivers => ({
      ...bench.drivers,
      hosts: (region) => ({
        ...bench.drivers.hosts(region),
        listHosts: async () => {
          throw error
        },
      }),
    })
    expect(await examine(silent(new DriverError('Busy', 'No answer.')))).toMatchObject({
      missing: [],
      unasked: [{ region: 'us-east', kind: 'host', reason: 'No answer.' }],
    })
    await expect(examine(silent(new Error('a bug')))).rejects.toThrow('a bug')
  })
})
