import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ContainerHostKit, openContainerHostKit } from '#testkit/container-hosts/container-host-kit.ts'
import { loopsOfFile } from '#testkit/container-hosts/loops-of-file.ts'
import { explainNoDocker } from '#testkit/containers/test-docker.ts'
import { type DriverBench, driverCodeOf, openBench } from '#testkit/driver-suite/driver-bench.ts'
import type { Claimed } from '#reconcile/ports/index.ts'

const missing = explainNoDocker()
if (missing !== null) process.stdout.write(`container hosts with mounted volumes: not run: ${missing}\n`)
const link = '/dev/disk/by-id/scsi-0Moorage_Volume_data'

describe.skipIf(missing !== null)('volumes mounted in a container', () => {
  let kit: ContainerHostKit
  let bench: DriverBench
  beforeAll(async () => {
    kit = await openContainerHostKit()
    bench = openBench(kit)
  })
  afterEach(() => bench.clear())
  afterAll(() => kit?.close())

  const mountedVolume = async (): Promise<readonly [Claimed, Claimed]> => {
    const [host, volume] = [await bench.runningHost(), await bench.madeVolume()]
    await bench.finish(() => bench.hosts.plugVolume(volume, host, { link, slot: 'sdb' }))
    await kit.run(host.name, `mke2fs -q ${link} && mkdir -p /mnt && mount -t ext2 ${link} /mnt && echo kept >/mnt/it`)
    return [host, volume]
  }

  test('an unplug waits for the unmount, then removes the device and its node (rule 17)', async () => {
    const [host, volume] = await mountedVolume()
    expect(await bench.hosts.unplugVolume(volume, host)).toMatchObject({ done: false, waitsFor: 'unmount' })
    expect((await bench.hosts.inspectHost(host))?.plugged).toMatchObject([{ volumeName: volume.name, link }])
    await kit.run(host.name, 'umount /mnt')
    await bench.finish(() => bench.hosts.unplugVolume(volume, host))
    expect(await kit.run(host.name, 'ls /dev/disk/by-id')).toBe('')
    expect(loopsOfFile(volume.name)).toEqual([])
  })

  test('an open device stays attached until it is closed; meanwhile no other host can attach its volume', async () => {
    const [host, other, volume] = [await bench.runningHost(), await bench.runningHost(), await bench.madeVolume()]
    await bench.finish(() => bench.hosts.plugVolume(volume, host, { link, slot: null }))
    await kit.run(host.name, `(exec 9<${link}; while [ ! -e /tmp/enough ]; do sleep 0.1; done) >/dev/null 2>&1 &`)
    await expect
      .poll(() => bench.hosts.unplugVolume(volume, host), { interval: 100 })
      .toMatchObject({ done: false, waitsFor: 'unmount' })
    expect(await driverCodeOf(bench.hosts.plugVolume(volume, other, { link, slot: null }))).toBe('InUse')
    await kit.run(host.name, 'touch /tmp/enough')
    await bench.finish(() => bench.hosts.unplugVolume(volume, host))
    await bench.finish(() => bench.hosts.plugVolume(volume, other, { link, slot: null }))
  })

  test('a plug with another link renames the device, and its file system stays mounted (rule 18)', async () => {
    const [host, volume] = await mountedVolume()
    await bench.finish(() => bench.hosts.plugVolume(volume, host, { link: `${link}-new`, slot: 'sdb' }))
    expect(await kit.run(host.name, 'ls /dev/disk/by-id; cat /mnt/it')).toBe('scsi-0Moorage_Volume_data-new\nkept')
    await kit.run(host.name, 'umount /mnt')
  })

  test('the host observes growth of a mounted volume immediately (rule 10)', async () => {
    const [host, volume] = await mountedVolume()
    await bench.finish(() => bench.volumes.growVolume(volume, 2))
    const [loop = ''] = loopsOfFile(volume.name)
    const sectors = readFileSync(`/sys/block/${loop.replace('/dev/', '')}/size`, 'utf8')
    expect(Number(sectors) * 512).toBe(2 * 1_073_741_824)
    expect(await kit.run(host.name, 'cat /mnt/it')).toBe('kept')
    await kit.run(host.name, 'umount /mnt')
  })

  test('a clone contains the mounted file system, which stays mounted (rule 11)', async () => {
    const [host, volume] = await mountedVolume()
    const clone = bench.newResource('volume')
    await bench.finish(() => bench.volumes.ensureClone(clone, bench.volumeSpec, volume))
    await kit.run(host.name, 'echo more >/mnt/more && sync && umount /mnt')
    await bench.finish(() => bench.hosts.plugVolume(clone, host, { link: `${link}-clone`, slot: null }))
    await kit.run(host.name, `mount -t ext2 ${link}-clone /mnt`)
    expect(await kit.run(host.name, 'cat /mnt/it; ls /mnt')).toBe('kept\nit\nlost+found')
    await kit.run(host.name, 'umount /mnt')
  })

  test('eviction of a mounted volume powers its host off, and another host reads the data (rule 34)', async () => {
    const [host, volume] = await mountedVolume()
    const other = await bench.runningHost()
    await kit.run(host.name, 'sync')
    await bench.finish(() => bench.hosts.evictVolume(volume, host))
    expect(await bench.hosts.inspectHost(host)).toMatchObject({ power: 'off', plugged: [] })
    await bench.finish(() => bench.hosts.plugVolume(volume, other, { link, slot: 'sdb' }))
    expect(await kit.run(other.name, `mkdir -p /mnt; mount -t ext2 ${link} /mnt; cat /mnt/it; umount /mnt`)).toBe(
      'kept',
    )
  })

  test('capabilities exclude encryption and migration, which are rejected before any change (rule 8)', async () => {
    expect(bench.volumes.capabilities).toMatchObject({ encrypts: false, migrates: false })
    const [volume, source] = [bench.newResource('volume'), await bench.madeVolume()]
    const spec = { ...bench.volumeSpec, isEncrypted: true }
    expect(await driverCodeOf(bench.volumes.ensureVolume(volume, spec))).toBe('NotSupported')
    expect(await driverCodeOf(bench.volumes.ensureClone(volume, spec, source))).toBe('NotSupported')
    expect(await driverCodeOf(bench.volumes.migrateVolume(source, 'hdd'))).toBe('NotSupported')
    expect(await bench.volumes.inspectVolume(volume)).toBeNull()
  })
})
