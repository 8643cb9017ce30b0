import { describe, expect, test } from 'vitest'
import { driverCodeOf } from '#testkit/driver-suite/driver-bench.ts'
import { useSimulatedKit } from '#testkit/driver-suite/simulated-bench.ts'

const { kit, bench } = await useSimulatedKit('real')

describe('work in the simulator takes its duration on the database clock', () => {
  test('a volume is polled until its 20 seconds are over', async () => {
    const { volumes, newResource, volumeSpec } = bench
    const volume = newResource('volume')
    expect(await volumes.ensureVolume(volume, volumeSpec)).toMatchObject({ done: false, percent: 0 })
    await kit.pass(10_000)
    const half = await volumes.ensureVolume(volume, volumeSpec)
    expect(half).toMatchObject({ done: false })
    if (!half.done) expect([half.percent >= 50, half.remainingMs <= 10_000]).toEqual([true, true])
    expect(await volumes.inspectVolume(volume)).toMatchObject({ isComplete: false })
    await kit.pass(10_000)
    expect(await volumes.ensureVolume(volume, volumeSpec)).toEqual({ done: true })
  })

  test('work ends on time without polls, and another process observes its end', async () => {
    const { volumes, hosts, newResource, volumeSpec, hostSpec } = bench
    const [volume, host] = [newResource('volume'), newResource('host')]
    await volumes.ensureVolume(volume, volumeSpec)
    await hosts.ensureHost(host, hostSpec)
    await kit.pass(60_000)
    const other = await kit.reopen()
    expect(await other.volumes.inspectVolume(volume)).toMatchObject({ isComplete: true })
    expect(await other.hosts.inspectHost(host)).toMatchObject({ isComplete: true, power: 'off' })
    await other.close()
  })

  test('a clock that is set back shows no progress, and loses no work', async () => {
    const { volumes, newResource, volumeSpec } = bench
    const volume = newResource('volume')
    await volumes.ensureVolume(volume, volumeSpec)
    await kit.pass(-3_600_000)
    expect(await volumes.ensureVolume(volume, volumeSpec)).toMatchObject({ done: false, percent: 0 })
    await kit.pass(3_700_000)
    expect(await volumes.ensureVolume(volume, volumeSpec)).toEqual({ done: true })
  })

  test('a host is off while it boots, and reports its old serial while it restarts', async () => {
    const { hosts, runningHost } = bench
    const host = await runningHost()
    expect(await hosts.startHost(host, { bootSerial: 2, devices: [] })).toMatchObject({ done: false })
    expect(await hosts.inspectHost(host)).toMatchObject({ power: 'off', bootSerial: 1 })
    await kit.pass(45_000)
    expect(await hosts.inspectHost(host)).toMatchObject({ power: 'on', bootSerial: 2 })
  })

  test('a plug holds its link immediately, and is reported only when it is complete', async () => {
    const { hosts, madeVolume, runningHost } = bench
    const [volume, other, host] = [await madeVolume(), await madeVolume(), await runningHost()]
    const plug = { link: '/dev/disk/by-id/one', slot: null }
    expect(await hosts.plugVolume(volume, host, plug)).toMatchObject({ done: false })
    expect((await hosts.inspectHost(host))?.plugged).toEqual([])
    expect(await driverCodeOf(hosts.plugVolume(other, host, plug))).toBe('InUse')
    await kit.pass(8_000)
    expect((await hosts.inspectHost(host))?.plugged).toHaveLength(1)
    expect(await hosts.unplugVolume(volume, host)).toMatchObject({ done: false })
    expect((await hosts.inspectHost(host))?.plugged).toHaveLength(1)
    await kit.pass(6_000)
    expect((await hosts.inspectHost(host))?.plugged).toEqual([])
    expect(await driverCodeOf(hosts.plugVolume(other, host, plug))).toBe('accepted')
  })

  test('a source is Busy while it is copied; other work on a growing volume is Busy; a delete cancels any work', async () => {
    const { volumes, madeVolume, newResource, volumeSpec } = bench
    const [source, clone, growing] = [await madeVolume(), newResource('volume'), await madeVolume()]
    await volumes.ensureClone(clone, volumeSpec, source)
    expect(await driverCodeOf(volumes.deleteVolume(source))).toBe('Busy')
    await volumes.growVolume(growing, 3)
    expect(await driverCodeOf(volumes.growVolume(growing, 4))).toBe('Busy')
    expect(await driverCodeOf(volumes.growVolume(growing, 2))).toBe('CannotShrink')
    expect(await driverCodeOf(volumes.migrateVolume(growing, 'nvme'))).toBe('Busy')
    for (const volume of [clone, growing]) expect(await driverCodeOf(volumes.deleteVolume(volume))).toBe('accepted')
    expect(await driverCodeOf(volumes.deleteVolume(source))).toBe('accepted')
  })

  test('deletions release reserved capacity, even during other work', async () => {
    const { volumes, hosts, newResource, volumeSpec, hostSpec } = bench
    const [volume, host] = [newResource('volume'), newResource('host')]
    await volumes.ensureVolume(volume, volumeSpec)
    await kit.pass(20_000)
    await volumes.growVolume(volume, 9)
    await hosts.ensureHost(host, hostSpec)
    await bench.clear()
    const { rows } = await kit.state.pool.query('select volumes_gib_used, hosts_used from sim.regions')
    expect(rows).toEqual([{ volumes_gib_used: 0, hosts_used: 0 }])
  })
})
