import { describe, expect, it } from 'vitest'
import type { VolumeId } from '#domain/shared/index.ts'
import { requestVolumeDetach, requestOperatorDetach } from '#testkit/requests/request-attachment.ts'
import { requestResize, requestVolume, requestRename } from '#testkit/requests/request-volume.ts'
import { openVolumeBench } from '#testkit/requests/volume-bench.ts'
import { type Drivers, type HostDriver, type PlugProgress, DriverError } from '../ports/index.ts'
import { sql } from 'kysely'

const { bench, makePlugged, passMany, eventOf, causeOf, isAttached } = await openVolumeBench()

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
