import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { requestPurge } from '#testkit/requests/request-trash.ts'
import { requestDeletion, requestVolume } from '#testkit/requests/request-volume.ts'
import { DriverError, type Drivers } from '../ports/index.ts'
import { compareInfrastructure } from './compare-infrastructure.ts'

const bench = await openTestBench()

const examine = (
  drivers: Pick<Drivers, 'volumes' | 'hosts'> = bench.drivers,
  regions: readonly string[] = ['us-east'],
) => compareInfrastructure({ store: bench.store, drivers, regions, installationId: bench.installationId })

const setLost = (id: number, isLost: boolean) =>
  sql`update sim.volumes set is_lost = ${isLost} where public_id = ${id}`.execute(bench.store.db)

const makeVolume = async (label: string) => {
  const { id } = await requestVolume(bench.store, bench.actor, { label, region: 'us-east' })
  await bench.converge()
  return id
}

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

describe('comparison of rows and infrastructure in both directions (driver contract, rule 35)', () => {
  it('finds no difference, also for resources being created or deleted', async () => {
    await makeVolume('kept')
    const deleting = await makeVolume('going')
    await requestHost(bench, { label: 'machine' })
    await bench.converge()
    await requestVolume(bench.store, bench.actor, { label: 'coming', region: 'us-east' })
    await requestDeletion(bench, deleting)
    expect(await examine()).toMatchObject({ orphans: [], missing: [], unqueried: [], found: 3 })
    await bench.converge()
  })

  it('expects the disk of a volume in the trash, reports it as missing if it is lost, and ignores it while it is purged (decision D12)', async () => {
    const id = await makeVolume('trashed')
    await keepTrash(bench.store)
    await requestDeletion(bench, id)
    await bench.converge()
    const examineTrash = async () => {
      const { orphans, missing } = await examine()
      return [orphans.map(({ stamp }) => stamp.id), missing.map(({ label }) => label)]
    }
    expect(await examineTrash()).toEqual([[], []])
    await setLost(id, true)
    expect(await examineTrash()).toEqual([[], ['trashed']])
    await requestPurge(bench, 'volume', id)
    expect(await examineTrash()).toEqual([[], []])
    await bench.converge()
    await keepTrash(bench.store, 0)
  })

  it('reports lost resources as missing, and resources without a row as orphans', async () => {
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

  it('reports open clients of an unattached volume with their addresses, and a second client of an attached one', async () => {
    const [free, held, fine] = [await makeVolume('free'), await makeVolume('held'), await makeVolume('fine')]
    const host = await requestHost(bench, { label: 'holder', region: 'us-east' })
    for (const id of [held, fine]) await requestAttach(bench, id, host.id)
    await bench.converge()
    const clients = new Map([
      [free, ['192.0.2.1']],
      [held, ['192.0.2.2', '192.0.2.3']],
      [fine, ['192.0.2.2']],
    ])
    const { unexpectedClients } = await examine({
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
    expect(unexpectedClients.map(({ label, clients: told }) => [label, told])).toEqual([
      ['free', ['192.0.2.1']],
      ['held', ['192.0.2.2', '192.0.2.3']],
    ])
  })

  it('ignores differences found only in the first comparison', async () => {
    const { missing } = await examine(firstListing(async () => []))
    expect(missing).toEqual([])
  })

  it('queries a driver of several regions once, and its failure affects all of them', async () => {
    const regions = ['us-east', 'eu-central']
    const callCounts = { volumes: 0, hosts: 0 }
    const volumes: ReturnType<Drivers['volumes']> = {
      ...bench.drivers.volumes('us-east'),
      listVolumes: async () => {
        callCounts.volumes += 1
        return []
      },
    }
    const hosts: ReturnType<Drivers['hosts']> = {
      ...bench.drivers.hosts('us-east'),
      listHosts: async () => {
        callCounts.hosts += 1
        throw new DriverError('Busy', 'No answer.')
      },
    }
    const id = await makeVolume('unseen')
    const { missing, unqueried } = await examine({ volumes: () => volumes, hosts: () => hosts }, regions)
    expect(missing.map((one) => one.id)).toContain(id)
    expect(unqueried).toEqual(regions.map((region) => ({ region, kind: 'host', reason: 'No answer.' })))
    expect(callCounts).toEqual({ volumes: 2, hosts: 2 })
  })

  it('reports a region that cannot be queried, and throws on any other error', async () => {
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
      unqueried: [{ region: 'us-east', kind: 'host', reason: 'No answer.' }],
    })
    await expect(examine(silent(new Error('a bug')))).rejects.toThrow('a bug')
  })
})
