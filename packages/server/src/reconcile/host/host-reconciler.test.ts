import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addFault, clearFaults } from '#testkit/engine/faults.ts'
import { passUntil } from '#testkit/engine/pass-until.ts'
import { benchRows } from '#testkit/engine/bench-rows.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestHost, requestHostResize, requestPower, requestRemoval } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { acceptConfigUpdate } from '#accept/config/update.ts'
import { acceptHostCreate } from '#accept/host/create.ts'
import { type DevicesInput, readSlots } from '#domain/host/devices.ts'
import type { Rescue } from '#domain/job/jobs.ts'
import { type HostId, type VolumeId, asId } from '#domain/shared/index.ts'
import { unchangedConfig } from '#testkit/requests/unchanged-config.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import type { BootSpec, Drivers } from '../ports/index.ts'

const bench = await openTestBench()
const { hostOf, eventOf, jobsOf, attachmentOf, makeDue } = benchRows(bench)

async function makeHost(label: string): Promise<number> {
  const { id } = await requestHost(bench, { label })
  await bench.converge()
  return id
}

async function makeVolume(label: string): Promise<number> {
  const { id } = await requestVolume(bench.store, bench.actor, { label })
  await bench.converge()
  return id
}

async function lookAgain(id: number): Promise<void> {
  await makeDue('host', id)
  await bench.converge()
}

async function pluggedNames(hostId: number): Promise<{ link: string; slot: string | null }[]> {
  const { rows } = await sql<{ link: string; slot: string | null }>`
    select device.link, device.slot from sim.devices as device join sim.hosts as host on host.id = device.host_id
    where host.public_id = ${hostId} order by device.link`.execute(bench.store.db)
  return rows
}

describe('volumes follow their host', () => {
  it('a damaged disk does not prevent its host from starting', async () => {
    const host = await makeHost('with-damage')
    const volume = await makeVolume('damaged')
    await requestAttach(bench, volume, host)
    await bench.converge()
    await sql`update sim.volumes set is_healthy = false where public_id = ${volume}`.execute(bench.store.db)
    const reboot = await requestPower(bench, host, 'reboot')
    await bench.converge()
    expect(await eventOf(reboot)).toMatchObject({ status: 'finished' })
    expect(await hostOf(host)).toMatchObject({ status: 'running' })
  })
})

describe('a host that changed', () => {
  it('is polled immediately when a volume to be plugged in finds it without power', async () => {
    const host = await makeHost('died-unseen')
    const volume = await makeVolume('finds-it')
    await sql`update sim.hosts set power = 'off' where public_id = ${host}`.execute(bench.store.db)
    await requestAttach(bench, volume, host)
    // The clock stands still: only woken resources are due.
    for (const _ of [1, 2]) for (const claim of await bench.claimDue()) await bench.pass(claim)
    expect(await hostOf(host)).toMatchObject({ status: 'offline', wants_power: 'on' })
    await bench.converge()
    expect(await hostOf(host)).toMatchObject({ status: 'running' })
    expect(await pluggedNames(host)).toHaveLength(1)
  })

  it('is never created again when missing: offline, a failed boot gives the cause, a further boot fails immediately, it can be deleted', async () => {
    const host = await makeHost('lost')
    await sql`delete from sim.hosts where public_id = ${host}`.execute(bench.store.db)
    await lookAgain(host)
    expect(await hostOf(host)).toMatchObject({ status: 'offline' })
    const told = (await jobsOf('host', host)).at(-1)
    expect(told).toMatchObject({ action: 'host_boot', status: 'failed', username: null })
    expect(told?.message).toContain('Its local disks are lost')
    const before = (await jobsOf('host', host)).length
    await lookAgain(host)
    expect(await jobsOf('host', host)).toHaveLength(before)
    const boot = await requestPower(bench, host, 'boot')
    await bench.converge()
    expect(await eventOf(boot)).toMatchObject({ status: 'failed' })
    expect(await hostOf(host)).toMatchObject({ status: 'offline' })
    expect((await sql`select 1 from sim.hosts where public_id = ${host}`.execute(bench.store.db)).rows).toEqual([])
    await requestRemoval(bench, host)
    await bench.converge()
    expect(await hostOf(host)).toBeUndefined()
  })

  it('is observed again when it returns', async () => {
    const host = await makeHost('blinks')
    await addFault(bench, { on: 'inspectHost', id: host, times: 1, as: 'lie' })
    await lookAgain(host)
    expect(await hostOf(host)).toMatchObject({ status: 'offline' })
    await lookAgain(host)
    expect(await hostOf(host)).toMatchObject({ status: 'running' })
  })
})

describe('a host with failing infrastructure (decision D11)', () => {
  it('retries the detach of its volumes after a timeout, and is deleted once they are gone', async () => {
    const host = await makeHost('clinging')
    const volume = await makeVolume('clinger')
    await requestAttach(bench, volume, host)
    await bench.converge()
    await addFault(bench, { on: 'unplugVolume', id: volume, times: 1_000, as: 'error-before' })
    const removal = await requestRemoval(bench, host)
    await passUntil(
      bench,
      async () => (await jobsOf('volume', volume)).filter((job) => job.status === 'failed').length > 1,
    )
    expect(await eventOf(removal)).toMatchObject({
      status: 'failed',
      message: 'The volumes of this host are still being detached. Timed out after 60 seconds.',
    })
    await clearFaults(bench)
    await bench.converge()
    expect([await hostOf(host), await attachmentOf(volume)]).toEqual([undefined, undefined])
    const detaches = (await jobsOf('volume', volume)).filter((job) => job.action === 'volume_detach')
    expect(new Set(detaches.map((job) => job.cause_id))).toEqual(new Set([removal]))
    expect(detaches.at(-1)?.status).toBe('finished')
  })

  it('fails if its type is no longer configured', async () => {
    const { id, operationId } = await requestHost(bench, { label: 'planless' })
    await bench.store.db.updateTable('hosts').set({ type: 'g1-old' }).where('id', '=', id).execute()
    await passUntil(bench, async () => (await eventOf(operationId)).status === 'failed')
    expect(await eventOf(operationId)).toMatchObject({ message: 'The infrastructure rejected the request.' })
    await requestRemoval(bench, id)
    await bench.converge()
    expect(await hostOf(id)).toBeUndefined()
  })

  it('keeps its type after the driver rejects a resize (decision H10.8)', async () => {
    const { id } = await requestHost(bench, { label: 'refused', isBooted: false, type: 'g6-standard-1' })
    await bench.converge()
    await addFault(bench, { on: 'reshapeHost', id, times: 1_000, as: 'error-before', code: 'NotSupported' })
    const resize = await requestHostResize(bench, id, 'g6-standard-2')
    await bench.converge()
    expect(await eventOf(resize)).toMatchObject({ action: 'host_resize', status: 'failed' })
    expect(await hostOf(id)).toMatchObject({ status: 'offline', type: 'g6-standard-1', wants_type: null })
  })
})

let boots: Pick<BootSpec, 'disks' | 'root' | 'isRescue'>[]

async function rebootWith(hostId: HostId, slots: DevicesInput, rootDevice: string | null = null): Promise<unknown> {
  const { id } = await selectRow(bench.store, 'configs', 'id', { host_id: hostId })
  const desired = { hostId, id, fields: { ...unchangedConfig, rootDevice }, slots: readSlots(slots) }
  await acceptFor(bench, (tx, actor) => acceptConfigUpdate(tx, actor, desired, bench.terms))
  await bench.converge()
  return bootOf(hostId)
}

/** Returns the boot that the driver received last. */
async function bootOf(hostId: HostId, rescue?: Rescue): Promise<unknown> {
  await requestPower(bench, hostId, 'reboot', rescue)
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
          const { disks, root, isRescue } = boot
          boots.push({ ...(disks && { disks }), ...(root !== undefined && { root }), ...(isRescue && { isRescue }) })
          return real.startHost(host, boot)
        },
      }
    },
  }
}

it('a boot has the local disks of its configuration in slot order, and starts from its root device (decision H14.1)', async () => {
  const made = { image: 'debian12', isBare: false, swapMib: 512, diskEncryption: 'enabled', hasPrivate: false } as const
  const place = { label: 'machine', region: 'eu-central', type: 'g6-standard-6', tags: [], isBooted: true }
  const { id } = await acceptFor(bench, (tx, actor) => acceptHostCreate(tx, actor, { ...place, ...made }, bench.terms))
  const volume = await requestVolume(bench.store, bench.actor, { label: 'root' })
  await bench.converge()
  const [first, second] = await selectRows(bench.store, 'disks', 'id', { host_id: id }, 'id')
  if (!first || !second) throw new Error('The second disk is missing.')
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
  // A rescue boot ignores the configuration (decision H19.3). A disk that is gone is left out.
  expect(await bootOf(id, { disks: [second.id, 999_999] })).toEqual({ disks: [two], isRescue: true })
  expect(await bootOf(id, { disks: null })).toEqual({ isRescue: true })
})
