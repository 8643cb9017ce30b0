import { describe, expect, it } from 'vitest'
import type { Drivers, HostDriver, PlugProgress } from '../ports/index.ts'
import { requestDetach } from '#testkit/requests/request-attachment.ts'
import { requestRemoval } from '#testkit/requests/request-host.ts'
import { requestDeletion, requestRename } from '#testkit/requests/request-volume.ts'
import { openVolumeBench } from '#testkit/requests/volume-bench.ts'

const { bench, makePlugged, passMany, eventOf, causeOf, isAttached } = await openVolumeBench()

const kept: PlugProgress = { done: false, percent: 0, remainingMs: 1_000, waitsFor: 'unmount' }
const mountedSentence = 'The host has this volume mounted. Unmount it there; it is detached then.'

/** Drivers whose guests have every volume mounted until `unmount` is called; those that run are asked. */
function mountingDrivers(waiting: PlugProgress = kept): { readonly drivers: Drivers; unmount(): void } {
  let isMounted = true
  const region = 'us-east'
  const real = bench.drivers.hosts(region)
  const mayMove = async (host: Parameters<HostDriver['inspectHost']>[0]): Promise<boolean> =>
    !isMounted || (await real.inspectHost(host))?.power !== 'on'
  const hosts: HostDriver = {
    ...real,
    capabilities: { ...real.capabilities, asksGuests: true },
    async plugVolume(volume, host, plug) {
      const seen = (await real.inspectHost(host))?.plugged.find((one) => one.volumeName === volume.name)
      if (seen && seen.link !== plug.link && !(await mayMove(host))) return waiting
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
  it('is not detached: the event says why, is given up at its deadline, and the volume stays attached', async () => {
    const { id } = await makePlugged('mounted')
    const { drivers } = mountingDrivers()
    const detach = await requestDetach(bench, id)
    await passMany(drivers, 2)
    expect(await eventOf(detach)).toMatchObject({ status: 'started', message: mountedSentence })
    await passMany(drivers)
    expect(await eventOf(detach)).toMatchObject({
      status: 'failed',
      message: `${mountedSentence} Given up after 60 seconds.`,
    })
    expect(await isAttached(id)).toBe(true)
  })

  it('is detached as soon as it is unmounted, and the event says nothing more', async () => {
    const { id } = await makePlugged('freed')
    const { drivers, unmount } = mountingDrivers()
    const detach = await requestDetach(bench, id)
    await passMany(drivers, 2)
    unmount()
    await passMany(drivers)
    expect(await eventOf(detach)).toMatchObject({ status: 'finished', message: '' })
    expect(await isAttached(id)).toBe(false)
  })

  it('is deleted once it is unmounted, and until then says for what it waits', async () => {
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

  it('a guest that could not be asked is told in the event of the detachment', async () => {
    const { id } = await makePlugged('unasked')
    const real = bench.drivers.hosts('us-east')
    const hosts: HostDriver = {
      ...real,
      async unplugVolume(volume, host) {
        const progress = await real.unplugVolume(volume, host)
        return progress.done ? { ...progress, isGuestUnasked: true } : progress
      },
    }
    const detach = await requestDetach(bench, id)
    await passMany({ ...bench.drivers, hosts: () => hosts })
    expect(await eventOf(detach)).toMatchObject({
      status: 'finished',
      message: 'The host could not be asked whether this volume was mounted.',
    })
  })
})
