import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestCluster, startTestCluster } from '#testkit/ceph/test-cluster.ts'
import { explainNoLibvirt } from '#testkit/libvirt/libvirt-kit.ts'
import { type FaultEnvironment, type PluggedVolume, openFaultEnvironment } from '#testkit/faults/fault-environment.ts'

const missing = explainNoLibvirt({ needsGuest: true })
if (missing) process.stdout.write(`Ceph below guests: not run: ${missing}\n`)

const awaitLink = ({ link }: PluggedVolume): string => `until [ -b ${link} ]; do usleep 50000; done`
const write = ({ link }: PluggedVolume, word: string): string =>
  `${awaitLink({ id: 0, link })}; echo ${word} | dd of=${link} oflag=direct bs=512 conv=sync,fsync 2>&1`
const read = ({ link }: PluggedVolume): string =>
  `${awaitLink({ id: 0, link })}; dd if=${link} iflag=direct bs=512 count=1 2>/dev/null | head -n 1`

describe.skipIf(missing)('guests with Ceph volumes', () => {
  let cluster: TestCluster
  let world: FaultEnvironment
  let hosts: { readonly one: number; readonly other: number }
  let volume: PluggedVolume
  beforeAll(async () => {
    cluster = await startTestCluster()
    world = await openFaultEnvironment({ machines: 2, cluster })
    hosts = { one: await world.makeHost('first'), other: await world.makeHost('second') }
    volume = await world.makeVolume('data', hosts.one)
  })
  afterAll(async () => {
    await world?.close()
    await cluster?.close()
  })

  test('without the OSD, writes of a guest block without loss, and calls wait and report the reason; with the OSD, both continue', async () => {
    const guest = await world.guest(hosts.one)
    await guest.shell(awaitLink(volume))
    await guest.begin(
      `i=0; while [ ! -e /tmp/enough ]; do i=$((i+1)); echo $i | dd of=${volume.link} oflag=direct bs=512 conv=sync,fsync 2>/dev/null || echo $i >>/tmp/lost; echo $i >/tmp/count; done; touch /tmp/stopped`,
    )
    const count = async (): Promise<number> => Number(await guest.shell('cat /tmp/count'))
    await expect.poll(count).toBeGreaterThan(0)
    cluster.kill('osd')
    const create = await world.accept('POST', '/volumes', { label: 'meanwhile', size: 10, region: 'local' })
    await world.resync()
    await world.awaitEvent(create.operation, /infrastructure is busy/)
    const stood = await count()
    expect((await world.request('GET', `/volumes/${volume.id}`)).body).toMatchObject({
      status: 'active',
      io_ready: true,
    })
    expect((await world.request('GET', `/hosts/instances/${hosts.one}`)).body['status']).toBe('running')
    expect(await count()).toBe(stood)
    await cluster.start()
    await expect.poll(count).toBeGreaterThan(stood)
    await guest.shell('touch /tmp/enough; until [ -e /tmp/stopped ]; do usleep 50000; done; [ ! -e /tmp/lost ]')
    expect(Number(await guest.shell(read(volume)))).toBe(await count())
    await world.awaitField(`/volumes/${create.id}`, 'status', 'active')
  })

  test('a volume is detached by force from a hypervisor that does not respond: its guest still runs but can no longer write', async () => {
    const [guest, other] = [await world.guest(hosts.one), await world.guest(hosts.other)]
    await guest.shell(write(volume, 'first'))
    guest.hypervisor.killLibvirt()
    try {
      await world.resync()
      expect(await world.operate('admin', 'volume', 'detach', '--force', String(volume.id))).toMatch(/^0 /)
      await world.awaitField(`/volumes/${volume.id}`, 'host_id', null)
      await world.accept('POST', `/volumes/${volume.id}/attach`, { host_id: hosts.other })
      await world.awaitField(`/volumes/${volume.id}`, 'io_ready', true)
      expect(await other.shell(read(volume))).toBe('first')
      await other.shell(write(volume, 'second'))
    } finally {
      await guest.hypervisor.startLibvirt()
    }
    await expect(guest.shell(write(volume, 'late'))).rejects.toThrow(/error|ended/)
    expect(await other.shell(read(volume))).toBe('second')
  })

  test('the volume is attached to the same guest again, without a reboot', async () => {
    await world.resync()
    await world.accept('POST', `/volumes/${volume.id}/detach`)
    await world.awaitField(`/volumes/${volume.id}`, 'host_id', null)
    await world.accept('POST', `/volumes/${volume.id}/attach`, { host_id: hosts.one })
    await world.awaitField(`/volumes/${volume.id}`, 'io_ready', true)
    const guest = await world.guest(hosts.one)
    await expect.poll(() => guest.shell(read(volume)).catch(String)).toBe('second')
    await guest.shell(write(volume, 'third'))
    expect(await guest.shell(read(volume))).toBe('third')
  })
})
