import { expect, it } from 'vitest'
import { acceptConfigUpdate } from '#accept/config/update.ts'
import { acceptHostCreate } from '#accept/host/create.ts'
import { type DevicesAsked, readSlots } from '#domain/host/devices.ts'
import { type HostId, type VolumeId, asId } from '#domain/shared/index.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { unchangedConfig } from '#testkit/requests/unchanged-config.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { requestPower } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import type { BootSpec, Drivers } from '../ports/index.ts'

const bench = await openTestBench()
let boots: Pick<BootSpec, 'disks' | 'root'>[]

/** Says how the only configuration of a host is to start it, and starts it anew; what the driver was told. */
async function rebootWith(hostId: HostId, slots: DevicesAsked, rootDevice: string | null = null): Promise<unknown> {
  const { id } = await selectRow(bench.store, 'configs', 'id', { host_id: hostId })
  const wanted = { hostId, id, fields: { ...unchangedConfig, rootDevice }, slots: readSlots(slots) }
  await acceptFor(bench, (tx, actor) => acceptConfigUpdate(tx, actor, wanted, bench.terms))
  await bench.settle()
  await requestPower(bench, hostId, 'reboot')
  boots = []
  for (let round = 0; round < 200; round += 1) {
    const claims = await bench.claimDue()
    for (const claim of claims) await bench.pass(claim, listening())
    if (claims.length === 0 && !(await bench.advanceToNext())) return boots.at(-1)
  }
  throw new Error('not settled')
}

function listening(): Drivers {
  return {
    ...bench.drivers,
    hosts(region) {
      const real = bench.drivers.hosts(region)
      return {
        ...real,
        startHost(host, boot) {
          boots.push({ ...(boot.disks && { disks: boot.disks }), ...(boot.root !== undefined && { root: boot.root }) })
          return real.startHost(host, boot)
        },
      }
    },
  }
}

it('a boot has the local disks of its configuration in the order of their slots, and starts from its root device (decision H14.1)', async () => {
  const made = { image: 'debian12', isBare: false, swapMib: 512, diskEncryption: 'enabled', hasPrivate: false } as const
  const place = { label: 'machine', region: 'eu-central', type: 'g6-standard-6', tags: [], isBooted: true }
  const { id } = await acceptFor(bench, (tx, actor) => acceptHostCreate(tx, actor, { ...place, ...made }, bench.terms))
  const volume = await requestVolume(bench.store, bench.actor, { label: 'root' })
  await bench.settle()
  const [first, second] = await selectRows(bench.store, 'disks', 'id', { host_id: id }, 'id')
  if (!first || !second) throw new Error('There are no two disks.')
  const [one, two] = [expect.stringContaining(`-disk-${first.id}-`), expect.stringContaining(`-disk-${second.id}-`)]

  expect(await rebootWith(id, { sda: { disk_id: first.id }, sdb: { disk_id: second.id } }, '/dev/sdb')).toEqual({
    disks: [one, two],
    root: two,
  })
  expect(await rebootWith(id, { sda: { disk_id: second.id }, sdb: { disk_id: first.id } })).toEqual({
    disks: [two, one],
    root: one,
  })
  const onVolume = { sda: null, sdb: { volume_id: asId<VolumeId>(volume.id) }, sdc: { disk_id: first.id } }
  expect(await rebootWith(id, onVolume)).toEqual({
    disks: [one],
    root: expect.stringContaining(`-volume-${volume.id}-`),
  })
  expect(await rebootWith(id, { sdb: null }, '/dev/sdz')).toEqual({ disks: [one] })
})
