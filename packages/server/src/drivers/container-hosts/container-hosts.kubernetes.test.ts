import { execFileSync } from 'node:child_process'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ContainerHostKit, openContainerHostKit } from '#testkit/container-hosts/container-host-kit.ts'
import { loopsOfFile } from '#testkit/container-hosts/loops-of-file.ts'
import { explainNoDocker } from '#testkit/containers/test-docker.ts'
import { type DriverBench, driverCodeOf, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { type DiskSpec, InsufficientCapacity } from '#reconcile/ports/index.ts'

const missing = explainNoDocker()
if (missing !== null) process.stdout.write(`container hosts, further tests: not run: ${missing}\n`)
const link = '/dev/disk/by-id/suite'
const disk: DiskSpec = { sizeMib: 64, filesystem: 'ext4', image: 'small', authorizedKeys: [], source: null }

describe.skipIf(missing !== null)('container hosts, further tests', () => {
  let kit: ContainerHostKit
  let bench: DriverBench
  beforeAll(async () => {
    kit = await openContainerHostKit({ memoryMib: 8_192 })
    bench = openBench(kit)
  })
  afterEach(() => bench.clear())
  afterAll(() => kit?.close())

  test('a host has its address, name and limits; its root survives a stop and start', async () => {
    const host = await bench.runningHost()
    const observed = await kit.containers.findContainer(host.name)
    const [address] = Object.values(observed?.addresses ?? {})
    expect(await kit.run(host.name, 'hostname; ip -4 addr')).toMatch(new RegExp(`^suite\\n[^]* inet ${address}/24`))
    await kit.run(host.name, 'mkdir -p /var; echo kept >/var/it')
    await bench.finish(() => bench.hosts.stopHost(host))
    const larger = { memoryMib: 512, vcpus: 2, diskMib: 1_024 }
    await bench.finish(() => bench.hosts.reshapeHost(host, larger))
    await bench.finish(() => bench.hosts.startHost(host, { bootSerial: 2, devices: [] }))
    expect(await kit.run(host.name, 'cat /var/it')).toBe('kept')
    expect((await kit.containers.findContainer(host.name))?.addresses).toEqual(observed?.addresses)
  })

  test('a rebuild recreates the root; copying a root and booting from a volume are rejected', async () => {
    const [host, first, second, volume] = [
      await bench.madeHost(),
      bench.newResource('disk'),
      bench.newResource('disk'),
      await bench.madeVolume(),
    ]
    await bench.finish(() => bench.hosts.ensureDisk(host, first, disk))
    await bench.finish(() => bench.hosts.startHost(host, { bootSerial: 1, devices: [] }))
    await kit.run(host.name, 'echo old >/it')
    const copy = bench.hosts.ensureDisk(host, second, { ...disk, image: null, source: first })
    expect(await driverCodeOf(copy)).toBe('NotSupported')
    await bench.finish(() => bench.hosts.stopHost(host))
    await bench.finish(() => bench.hosts.deleteDisk(host, first))
    await bench.finish(() => bench.hosts.ensureDisk(host, second, disk))
    await bench.finish(() => bench.hosts.startHost(host, { bootSerial: 2, devices: [] }))
    expect(await kit.run(host.name, 'ls /')).not.toContain('it')
    const boot = { bootSerial: 3, devices: [{ volume, link, slot: 'sda' }], root: volume.name }
    expect(await driverCodeOf(bench.hosts.startHost(host, boot))).toBe('NotSupported')
    expect(await bench.hosts.inspectHost(host)).toMatchObject({ power: 'on', bootSerial: 2, plugged: [] })
  })

  test('observes external stops, starts and removals (rule 22)', async () => {
    const [host, volume] = [await bench.runningHost(), await bench.madeVolume()]
    await bench.finish(() => bench.hosts.plugVolume(volume, host, { link, slot: null }))
    await kit.containers.stopContainer(host.name, 0)
    expect(await bench.hosts.inspectHost(host)).toMatchObject({ power: 'off', plugged: [] })
    await bench.finish(() => bench.volumes.deleteVolume(volume))
    await kit.containers.startContainer(host.name)
    expect(await bench.hosts.inspectHost(host)).toMatchObject({ power: 'on', bootSerial: 1 })
    await kit.containers.removeContainer(host.name, 0)
    expect(await bench.hosts.inspectHost(host)).toBeNull()
    expect(await driverCodeOf(bench.hosts.stopHost(host))).toBe('NotFound')
    await bench.finish(() => bench.hosts.deleteHost(host))
  })

  test('observes that a loop device is gone, as after a machine reboot, and plugs the volume again', async () => {
    const [host, volume] = [await bench.runningHost(), await bench.madeVolume()]
    await bench.finish(() => bench.hosts.plugVolume(volume, host, { link, slot: 'sdb' }))
    for (const loop of loopsOfFile(volume.name)) execFileSync('losetup', ['-d', loop])
    expect((await bench.hosts.inspectHost(host))?.plugged).toEqual([])
    await bench.finish(() => bench.hosts.plugVolume(volume, host, { link, slot: 'sdb' }))
    expect((await bench.hosts.inspectHost(host))?.plugged).toMatchObject([{ volumeName: volume.name }])
  })

  test('a file never has two loop devices: an unregistered one that is not open is detached first (rule 16)', async () => {
    const [host, volume] = [await bench.runningHost(), await bench.madeVolume()]
    await bench.finish(() => bench.hosts.plugVolume(volume, host, { link, slot: 'sdb' }))
    const { pool } = kit.registry
    for (const table of ['loop_devices', 'holds'])
      await pool.query(`delete from infra.${table} where volume = $1`, [volume.name])
    const other = await bench.runningHost()
    await bench.finish(() => bench.hosts.plugVolume(volume, other, { link, slot: 'sdb' }))
    expect(loopsOfFile(volume.name)).toHaveLength(1)
    await expect(kit.run(host.name, `head -c 1 ${link}`)).rejects.toThrow()
  })

  test('writes only changed files into a running host, in order', async () => {
    const host = await bench.runningHost()
    const files = ['one', 'two', 'ready'].map((name) => ({
      path: `/etc/moorage/node/${name}`,
      content: name,
      mode: 0o600,
    }))
    await kit.engine.files.putFiles(host, files)
    const times = 'stat -c "%n %Y %Z" /etc/moorage/node/*'
    const before = await kit.run(host.name, times)
    await kit.engine.files.putFiles(host, files)
    expect(await kit.run(host.name, times)).toBe(before)
    await bench.finish(() => bench.hosts.startHost(host, { bootSerial: 2, devices: [] }))
    expect(await kit.run(host.name, 'cat /etc/moorage/node/*')).toBe('onereadytwo')
    await bench.finish(() => bench.hosts.stopHost(host))
    expect(await driverCodeOf(kit.engine.files.putFiles(host, files))).toBe('Busy')
    expect(await driverCodeOf(kit.engine.files.putFiles(bench.newResource('host'), files))).toBe('NotFound')
    expect(await kit.engine.files.readLog(host)).toBe('')
  })

  test('missing capacity is reported and leaves nothing behind (rule 21)', async () => {
    const host = bench.newResource('host')
    const ensured = bench.hosts.ensureHost(host, { ...bench.hostSpec, memoryMib: 8_193 })
    await expect(ensured).rejects.toBeInstanceOf(InsufficientCapacity)
    expect(await bench.hosts.inspectHost(host)).toBeNull()
    const off = await bench.madeHost()
    const shape = { memoryMib: 8_193, vcpus: 1, diskMib: 1_024 }
    await expect(bench.hosts.reshapeHost(off, shape)).rejects.toBeInstanceOf(InsufficientCapacity)
    expect(await bench.hosts.inspectHost(off)).toMatchObject({ shape: { memoryMib: 1_024 } })
  })

  test('concurrent deletion of the last hosts leaves nothing on the container runtime', async () => {
    const [host, volume] = [await bench.runningHost(), await bench.madeVolume()]
    const others = [await bench.madeHost(), await bench.runningHost()]
    await bench.finish(() => bench.hosts.plugVolume(volume, host, { link, slot: 'sdb' }))
    await bench.finish(() => bench.hosts.unplugVolume(volume, host))
    await Promise.all([host, ...others].map((one) => bench.finish(() => bench.hosts.deleteHost(one))))
    const labels = { 'moorage.installation': host.stamp.installation }
    expect(await kit.containers.listContainers(labels)).toEqual([])
    expect(await kit.containers.listVolumes(labels)).toEqual([])
    const [network] = await kit.containers.listNetworks({ 'moorage.engine': kit.engineName })
    expect(network).toBeUndefined()
  })
})
