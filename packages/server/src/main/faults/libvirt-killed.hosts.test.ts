import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainNoLibvirt } from '#testkit/libvirt/libvirt-kit.ts'
import type { FaultGuest } from '#testkit/faults/fault-guest.ts'
import { type AcceptedChange, type FaultEnvironment, openFaultEnvironment } from '#testkit/faults/fault-environment.ts'

const missing = explainNoLibvirt({ needsGuest: true })
if (missing) process.stdout.write(`a hypervisor that fails: not run: ${missing}\n`)

describe.skipIf(missing)('killed libvirt and guests', () => {
  let world: FaultEnvironment
  let host: number
  let guest: FaultGuest
  beforeAll(async () => {
    world = await openFaultEnvironment()
    host = await world.makeHost('victim')
    guest = await world.guest(host)
  })
  afterAll(() => world?.close())

  const actionsOf = async (id: number): Promise<string[]> => {
    const { body } = await world.request('GET', '/account/events?page_size=500')
    const list = body['data'] as { action: string; status: string; entity: { id: number; type: string } }[]
    return list
      .filter(({ entity }) => entity.type === 'host' && entity.id === id)
      .map(({ action, status }) => `${action} ${status}`)
  }

  test('without libvirtd, guests continue, nothing is reported missing, and calls wait and report the reason; with libvirtd, they complete', async () => {
    const volume = await world.makeVolume('kept', host)
    await guest.begin(
      `until [ -b ${volume.link} ]; do usleep 50000; done; i=0; while [ $i -lt 100000 ]; do i=$((i+1)); echo $i | dd of=${volume.link} conv=fsync,notrunc 2>/dev/null; done`,
    )
    guest.hypervisor.killLibvirt()
    let changes: AcceptedChange[]
    try {
      changes = await Promise.all([
        world.accept('POST', `/volumes/${volume.id}/resize`, { size: 12 }),
        world.accept('POST', '/hosts/instances', {
          region: 'local',
          type: 'g6-nanode-1',
          label: 'later',
          booted: false,
        }),
      ])
      await world.resync()
      for (const { operation } of changes) await world.awaitEvent(operation, /infrastructure is busy/)
      expect((await world.request('GET', `/hosts/instances/${host}`)).body['status']).toBe('running')
      expect((await world.request('GET', `/volumes/${volume.id}`)).body).toMatchObject({
        status: 'resizing',
        io_ready: true,
      })
    } finally {
      await guest.hypervisor.startLibvirt()
    }
    const [resize, boot] = changes
    await world.resync()
    await world.awaitEvent(resize?.operation ?? 0, /^finished/)
    expect(await guest.shell(`blockdev --getsize64 ${volume.link}`)).toBe(String(12 * 1_073_741_824))
    await world.awaitField(`/hosts/instances/${boot?.id}`, 'status', 'offline')
    const before = Number(await guest.shell(`head -n 1 ${volume.link}`))
    expect(before).toBeGreaterThan(0)
    const again = async (): Promise<number> => Number(await guest.shell(`head -n 1 ${volume.link}`))
    await expect.poll(again).toBeGreaterThan(before)
    expect(await actionsOf(host)).toEqual(expect.arrayContaining(['host_create finished', 'host_boot finished']))
    expect(await actionsOf(host)).toHaveLength(2)
  })

  test.each(['kill -9 of its process', 'virsh destroy'])(
    'a guest that was ended by %s is reported and restarted with its volumes (decision D11)',
    async (how) => {
      const before = (await actionsOf(host)).length
      const plugged = (await guest.shell('ls /dev/disk/by-id')).split('\n').filter((name) => name.includes('_Volume_'))
      if (how === 'virsh destroy') await guest.hypervisor.virsh('destroy', guest.domain)
      else guest.hypervisor.killGuest(guest.domain)
      await expect.poll(() => guest.hypervisor.running()).not.toContain(guest.domain)
      await world.resync()
      await expect.poll(async () => (await actionsOf(host)).length).toBe(before + 1)
      await expect
        .poll(async () => (await actionsOf(host)).filter((one) => one === 'host_boot finished').length)
        .toBe(before)
      await world.awaitField(`/hosts/instances/${host}`, 'status', 'running')
      guest = await world.guest(host)
      const links = async (): Promise<string> => guest.shell('ls /dev/disk/by-id')
      for (const name of plugged) await expect.poll(links).toContain(name)
    },
  )

  test('a stopped host that is started by hand is stopped again', async () => {
    const shutdown = await world.accept('POST', `/hosts/instances/${host}/shutdown`)
    await world.awaitEvent(shutdown.operation, /^finished/)
    await guest.hypervisor.virsh('start', guest.domain)
    await world.resync()
    await expect.poll(() => guest.hypervisor.running()).not.toContain(guest.domain)
    await world.awaitField(`/hosts/instances/${host}`, 'status', 'offline')
  })
})
