import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainNoLibvirt } from '#testkit/libvirt/libvirt-kit.ts'
import { type FaultEnvironment, openFaultEnvironment } from '#testkit/faults/fault-environment.ts'

const missing = explainNoLibvirt({ needsGuest: true })
if (missing) process.stdout.write(`a hypervisor cut off: not run: ${missing}\n`)

describe.skipIf(missing)('two hypervisors, one disconnected', () => {
  let world: FaultEnvironment
  beforeAll(async () => {
    world = await openFaultEnvironment({ machines: 2 })
  })
  afterAll(() => world?.close())

  test('the other gets new hosts; hosts on the disconnected hypervisor wait, are not moved, and continue after reconnection', async () => {
    const [one, other] = [await world.makeHost('on-one'), await world.makeHost('on-other')]
    const [first, second] = [await world.guest(one), await world.guest(other)]
    expect(new Set([first.hypervisor.name, second.hypervisor.name]).size).toBe(2)
    const volume = await world.makeVolume('data', one)
    await first.shell(`until [ -b ${volume.link} ]; do usleep 50000; done; echo kept | dd of=${volume.link} conv=fsync`)
    await first.hypervisor.setCable(false)
    let next = 0
    try {
      next = await world.makeHost('on-other-too')
      expect((await world.guest(next)).hypervisor.name).toBe(second.hypervisor.name)
      await world.makeVolume('else', other)

      await world.resync()
      const reboot = await world.accept('POST', `/hosts/instances/${one}/reboot`)
      const detach = await world.accept('POST', `/volumes/${volume.id}/detach`)
      await world.awaitEvent(reboot.operation, /infrastructure is busy/)
      await world.awaitEvent(detach.operation, /infrastructure is busy/)
      expect(await world.operate('admin', 'volume', 'detach', '--force', String(volume.id))).toMatch(/^0 /)
      await world.resync()
      await world.awaitEvent(detach.operation, /infrastructure is busy/)
      const refused = await world.request('POST', `/volumes/${volume.id}/attach`, { host_id: next })
      expect(refused.text).toMatch(/attached|detached/)
      expect((await world.request('GET', `/volumes/${volume.id}`)).body).toMatchObject({
        status: 'active',
        host_id: one,
      })
      expect((await world.request('GET', `/hosts/instances/${one}`)).body['status']).toBe('rebooting')
      await first.shell(`dd if=${volume.link} bs=4 count=1 | grep -q kept`)
    } finally {
      await first.hypervisor.setCable(true)
    }
    await world.resync()
    await world.awaitField(`/volumes/${volume.id}`, 'host_id', null)
    await world.awaitField(`/hosts/instances/${one}`, 'status', 'running')
    await world.accept('POST', `/volumes/${volume.id}/attach`, { host_id: next })
    await world.awaitField(`/volumes/${volume.id}`, 'io_ready', true)
    const third = await world.guest(next)
    expect(await third.shell(`until [ -b ${volume.link} ]; do usleep 50000; done; head -c 4 ${volume.link}`)).toBe(
      'kept',
    )
  }, 200_000)
})
