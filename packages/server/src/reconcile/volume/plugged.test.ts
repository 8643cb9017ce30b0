import { describe, expect, it } from 'vitest'
import type { EventId, VolumeId } from '#domain/shared/index.ts'
import { requestAttach, requestVolumeDetach, requestOperatorDetach } from '#testkit/requests/request-attachment.ts'
import { requestHost, requestPower, requestRemoval } from '#testkit/requests/request-host.ts'
import { requestResize, requestVolume, requestDeletion, requestRename } from '#testkit/requests/request-volume.ts'
import { openVolumeBench } from '#testkit/requests/volume-bench.ts'
import { driversWith, type OtherRecord } from '#testkit/driver-suite/with-record.ts'
import { type Drivers, type HostDriver, type PlugProgress, DriverError } from '../ports/index.ts'
import { sql } from 'kysely'

const { bench, makePlugged, passMany, eventOf, causeOf, isAttached } = await openVolumeBench()

const statusOf = async (id: VolumeId) =>
  (await bench.store.db.selectFrom('volumes').select('status').where('id', '=', id).executeTakeFirst())?.status

const noGrowth: OtherRecord = { volumes: { growsAttached: false } }

const passWith = (record: OtherRecord): Promise<void> => passMany(driversWith(bench.drivers, record), 30)

describe('a driver that cannot grow volumes of a running host (driver contract, rule 8)', () => {
  it('a resize waits with its cause, never times out, and continues once the volume is detached', async () => {
    const { id } = await makePlugged('plugged')
    const resize = await requestResize(bench, id, 40)
    await passWith(noGrowth)
    const waiting = await eventOf(resize)
    expect(waiting).toMatchObject({
      status: 'started',
      message:
        'This volume cannot be resized while it is attached to a running host. Detach it or shut the host down to continue the resize.',
    })
    expect([await statusOf(id), waiting.spent_ms < bench.timeouts.deadlineMs / 2]).toEqual(['resizing', true])

    const detach = await requestVolumeDetach(bench, id)
    await passWith(noGrowth)
    expect([await eventOf(detach), await eventOf(resize), await statusOf(id)]).toMatchObject([
      { status: 'finished' },
      { status: 'finished', message: '' },
      'active',
    ])
  })

  it('a worker whose driver can grow attached volumes acts immediately', async () => {
    const { id } = await makePlugged('agreed')
    const resize = await requestResize(bench, id, 40)
    for (const claim of await bench.claimDue()) await bench.pass(claim, driversWith(bench.drivers, noGrowth))
    expect(await eventOf(resize)).toMatchObject({ status: 'started' })
    await bench.converge()
    expect([await eventOf(resize), await statusOf(id)]).toMatchObject([{ status: 'finished', message: '' }, 'active'])
  })
})

describe('missing capabilities of the drivers of a volume and its host (driver contract, rule 8; ADR 0014)', () => {
  const noHotPlugs: OtherRecord = { hosts: { hotPlugs: false } }

  it('an attachment to a host that accepts volumes only at boot has that cause, and succeeds after a reboot', async () => {
    const { id } = await requestVolume(bench.store, bench.actor, { label: 'boarding' })
    const host = await requestHost(bench, { label: 'ferry' })
    await bench.converge()
    const attach = await requestAttach(bench, id, host.id)
    await passWith(noHotPlugs)
    expect(await eventOf(attach)).toMatchObject({
      status: 'started',
      message: 'Hosts in this region attach volumes only at boot. Reboot the host to attach this volume.',
    })
    await requestPower(bench, host.id, 'reboot')
    await passWith(noHotPlugs)
    expect(await eventOf(attach)).toMatchObject({ status: 'finished', message: '' })
  })

  it('an attachment that no boot plugs in fails with its cause, and the volume is unattached again', async () => {
    const { id } = await requestVolume(bench.store, bench.actor, { label: 'stranded' })
    const host = await requestHost(bench, { label: 'passing' })
    await bench.converge()
    const attach = await requestAttach(bench, id, host.id, false)
    await passWith(noHotPlugs)
    expect(await eventOf(attach)).toMatchObject({
      status: 'failed',
      message:
        'Hosts in this region attach volumes only at boot, and only the volumes of the booted configuration. Timed out after 60 seconds.',
    })
    expect(await statusOf(id)).toBe('active')
  })

  it('a detach waits until the host is off', async () => {
    const { id, hostId } = await makePlugged('leaving')
    const detach = await requestVolumeDetach(bench, id)
    await passWith(noHotPlugs)
    expect(await eventOf(detach)).toMatchObject({
      status: 'started',
      message:
        'Hosts in this region detach volumes only while they are off. Shut the host down or reboot it to detach this volume.',
    })
    await requestPower(bench, hostId, 'shutdown')
    await passWith(noHotPlugs)
    expect(await eventOf(detach)).toMatchObject({ status: 'finished' })
  })

  it('a boot plugs in as many volumes as the host supports, and the next one follows when a device is free', async () => {
    const { id: one, hostId } = await makePlugged('first')
    const { id: two } = await requestVolume(bench.store, bench.actor, { label: 'second' })
    await bench.converge()
    await requestAttach(bench, two, hostId)
    await bench.converge()
    const reboot = await requestPower(bench, hostId, 'reboot')
    await passWith({ hosts: { devicesMax: 1 } })
    expect(await eventOf(reboot as EventId)).toMatchObject({ status: 'finished' })
    expect(await causeOf(two)).toBe('host.devices_full')
    await requestVolumeDetach(bench, one)
    await passWith({ hosts: { devicesMax: 1 } })
    expect(await causeOf(two)).toBeNull()
  })
})

const kept: PlugProgress = { done: false, percent: 0, remainingMs: 1_000, waitsFor: 'unmount' }
const mountedSentence = 'The host has this volume mounted. Unmount it to continue the detach.'

function mountingDrivers(waiting: PlugProgress = kept): { readonly drivers: Drivers; unmount(): void } {
  let isMounted = true
  const region = 'us-east'
  const real = bench.drivers.hosts(region)
  const mayMove = async (host: Parameters<HostDriver['inspectHost']>[0]): Promise<boolean> =>
    !isMounted || (await real.inspectHost(host))?.power !== 'on'
  const hosts: HostDriver = {
    ...real,
    capabilities: { ...real.capabilities, queriesGuests: true },
    async plugVolume(volume, host, plug) {
      const observed = (await real.inspectHost(host))?.plugged.find((one) => one.volumeName === volume.name)
      if (observed && observed.link !== plug.link && !(await mayMove(host))) return waiting
      return real.plugVolume(volume, host, plug)
    },
    unplugVolume: async (volume, host) => ((await mayMove(host)) ? real.unplugVolume(volume, host) : kept),
  }
  return {
    drivers: { ...bench.drivers, hosts: () => hosts },
    unmount: () => {
      isMounted = false
    },
  }
}

describe('a volume that its guest has mounted (decision D11; driver contract, rules 17 and 18)', () => {
  it('is not detached: the event gives the cause, times out, and the volume stays attached', async () => {
    const { id } = await makePlugged('mounted')
    const { drivers } = mountingDrivers()
    const detach = await requestVolumeDetach(bench, id)
    await passMany(drivers, 2)
    expect(await eventOf(detach)).toMatchObject({ status: 'started', message: mountedSentence })
    await passMany(drivers)
    expect(await eventOf(detach)).toMatchObject({
      status: 'failed',
      message: `${mountedSentence} Timed out after 60 seconds.`,
    })
    expect(await isAttached(id)).toBe(true)
  })

  it('is detached once unmounted, and the event has no further message', async () => {
    const { id } = await makePlugged('freed')
    const { drivers, unmount } = mountingDrivers()
    const detach = await requestVolumeDetach(bench, id)
    await passMany(drivers, 2)
    unmount()
    await passMany(drivers)
    expect(await eventOf(detach)).toMatchObject({ status: 'finished', message: '' })
    expect(await isAttached(id)).toBe(false)
  })

  it('is deleted once unmounted, with the cause until then', async () => {
    const { id } = await makePlugged('doomed')
    const { drivers, unmount } = mountingDrivers()
    const removal = await requestDeletion(bench, id)
    await passMany(drivers, 2)
    expect(await eventOf(removal)).toMatchObject({ status: 'started', message: mountedSentence })
    unmount()
    await passMany(drivers)
    expect(await eventOf(removal)).toMatchObject({ status: 'finished', message: '' })
  })

  it.each([
    ['unmount', 'volume.path_mounted'],
    ['guest', 'volume.path_kept'],
  ] as const)('keeps its old path while it waits for: %s', async (waitsFor, cause) => {
    const { id } = await makePlugged(`path-${waitsFor}`)
    const { drivers, unmount } = mountingDrivers({ ...kept, waitsFor })
    await requestRename(bench, id, `path-${waitsFor}-new`)
    await passMany(drivers, 2)
    expect(await causeOf(id)).toBe(cause)
    unmount()
    await passMany(drivers)
    expect(await causeOf(id)).toBeNull()
  })

  it('leaves a host that is deleted: the host is shut down first', async () => {
    const { id, hostId } = await makePlugged('aboard')
    const { drivers } = mountingDrivers()
    await requestRemoval(bench, hostId)
    await passMany(drivers)
    expect(await isAttached(id)).toBe(false)
    expect(await bench.store.db.selectFrom('hosts').select('id').where('id', '=', hostId).execute()).toEqual([])
  })

  it('the event of the detach reports a guest that could not be queried', async () => {
    const { id } = await makePlugged('unasked')
    const real = bench.drivers.hosts('us-east')
    const hosts: HostDriver = {
      ...real,
      async unplugVolume(volume, host) {
        const progress = await real.unplugVolume(volume, host)
        return progress.done ? { ...progress, isGuestUnqueried: true } : progress
      },
    }
    const detach = await requestVolumeDetach(bench, id)
    await passMany({ ...bench.drivers, hosts: () => hosts })
    expect(await eventOf(detach)).toMatchObject({
      status: 'finished',
      message: 'Moorage could not check whether the host had this volume mounted.',
    })
  })
})

function blindDrivers(evictVolume?: HostDriver['evictVolume']): Drivers {
  const real = bench.drivers.hosts('us-east')
  const hosts: HostDriver = {
    ...real,
    ...(evictVolume && { evictVolume }),
    inspectHost: async () => {
      throw new DriverError('Busy', 'No route to the hypervisor.')
    },
  }
  return { ...bench.drivers, hosts: () => hosts }
}

async function passSome(drivers: Drivers, id: VolumeId): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    for (const claim of await bench.claimDue())
      await bench.pass(claim, claim.kind === 'volume' && claim.id === id ? drivers : bench.drivers)
    await bench.advanceToNext()
  }
}

describe('a volume of an unreachable host (decision D7.3; driver contract, rule 34)', () => {
  it('is detached by force once the driver has ensured that the host cannot write to it', async () => {
    const { id } = await makePlugged('cut-off')
    const forced = await requestOperatorDetach(bench, id)
    await passSome(blindDrivers(), id)
    expect(await eventOf(forced)).toMatchObject({ status: 'finished' })
    expect(await isAttached(id)).toBe(false)
  })

  it.each(['unsure', 'unforced'] as const)('stays attached: %s', async (label) => {
    const { id } = await makePlugged(label)
    const event = await (label === 'unsure' ? requestOperatorDetach : requestVolumeDetach)(bench, id)
    const unsure = blindDrivers(async () => {
      throw new DriverError('Busy', 'The host is unreachable.')
    })
    await passSome(label === 'unsure' ? unsure : blindDrivers(), id)
    expect(await eventOf(event)).toMatchObject({ status: 'started', message: expect.stringContaining('busy') })
    expect(await isAttached(id)).toBe(true)
    await bench.converge()
  })
})

it('a volume whose growth has failed waits for nothing: its cause is cleared before the next poll (ADR 0055)', async () => {
  const { id } = await requestVolume(bench.store, bench.actor, { label: 'kept' })
  await bench.converge()
  await sql`insert into sim.faults (port_method, thing_id, times, times_left, manner, code)
    values ('growVolume', ${id}, 1000, 1000, 'error-before', 'NotSupported')`.execute(bench.store.db)
  const growth = await requestResize(bench, id, 40)
  for (;;) {
    const claims = await bench.claimDue()
    if (claims.length === 0) break
    for (const claim of claims) await bench.pass(claim)
  }
  expect((await eventOf(growth)).status).toBe('failed')
  expect(await causeOf(id)).toBeNull()
})
