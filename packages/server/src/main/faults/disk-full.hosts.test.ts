import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainNoLibvirt } from '#testkit/libvirt/libvirt-kit.ts'
import { type FaultEnvironment, openFaultEnvironment } from '#testkit/faults/fault-environment.ts'
import { runTool } from '#testkit/faults/hypervisor.ts'

const missing = explainNoLibvirt({ needsGuest: true })
if (missing) process.stdout.write(`a full disk: not run: ${missing}\n`)

describe.skipIf(missing)('file system of the volumes', () => {
  let world: FaultEnvironment
  beforeAll(async () => {
    world = await openFaultEnvironment({
      prepare: async (volumes) => {
        const image = `${volumes}.img`
        await runTool('truncate', '-s', '512M', image)
        await runTool('mkfs.ext4', '-q', '-F', '-m', '0', image)
        await runTool('mount', '-o', 'loop', image, volumes)
        return async () => void (await runTool('umount', '-l', volumes))
      },
    })
  })
  afterAll(() => world?.close())

  test('if it is full, a writing guest pauses without data loss and a new volume waits; with free space everything continues', async () => {
    const [one, other] = [await world.makeHost('writes'), await world.makeHost('reads')]
    const [writer, reader] = [await world.guest(one), await world.guest(other)]
    const [full, kept] = [await world.makeVolume('full', one), await world.makeVolume('kept', other)]
    const fill = (link: string, mib: number): string =>
      `until [ -b ${link} ]; do usleep 50000; done; dd if=/dev/urandom of=${link} bs=1048576 count=${mib} oflag=direct conv=fsync 2>/dev/null`
    await reader.shell(fill(kept.link, 8))
    const sum = (link: string): string => `dd if=${link} bs=1048576 count=8 2>/dev/null | sha256sum`
    const before = await reader.shell(sum(kept.link))

    const { bavail, bsize } = await statfs(world.volumes)
    const ballast = join(world.volumes, 'ballast')
    await runTool('fallocate', '-l', String((bavail - 1) * bsize - 4_194_304), ballast)
    await writer.begin(`${fill(full.link, 32)}; echo $? >/tmp/ended`)
    const state = (): Promise<string> => writer.hypervisor.virsh('domstate', writer.domain, '--reason')
    await expect.poll(state).toMatch(/paused \(I\/O error\)/)
    const create = await world.accept('POST', '/volumes', { label: 'new', size: 10, region: 'local' })
    await world.awaitEvent(create.operation, /storage of this region has no free capacity/)
    await world.resync()
    expect((await world.request('GET', `/hosts/instances/${one}`)).body['status']).toBe('running')
    expect(await reader.shell(sum(kept.link))).toBe(before)

    await rm(ballast)
    await world.resync()
    await expect.poll(state).toMatch(/running/)
    expect(await writer.shell('until [ -e /tmp/ended ]; do usleep 50000; done; cat /tmp/ended')).toBe('0')
    await world.awaitField(`/volumes/${create.id}`, 'status', 'active')
    expect(await reader.shell(sum(kept.link))).toBe(before)
  }, 180_000)

  test('if it is not mounted, volumes wait for it and none is reported damaged', async () => {
    const host = await world.makeHost('folder')
    const volume = await world.accept('POST', '/volumes', { label: 'of-folder', size: 10, region: 'local' })
    await world.awaitField(`/volumes/${volume.id}`, 'status', 'active')
    await runTool('umount', '-l', world.volumes)
    try {
      await world.resync()
      const attach = await world.accept('POST', `/volumes/${volume.id}/attach`, { host_id: host })
      const create = await world.accept('POST', '/volumes', { label: 'nowhere', size: 10, region: 'local' })
      await world.awaitEvent(attach.operation, /infrastructure is busy/)
      await world.awaitEvent(create.operation, /infrastructure is busy/)
      expect((await world.request('GET', `/volumes/${volume.id}`)).body['status']).toBe('active')
    } finally {
      await runTool('mount', '-o', 'loop', `${world.volumes}.img`, world.volumes)
    }
    await world.awaitField(`/volumes/${volume.id}`, 'io_ready', true)
  })
})
