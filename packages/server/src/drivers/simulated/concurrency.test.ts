import { afterAll, describe, expect, test } from 'vitest'
import { claimAt, driverCodeOf } from '#testkit/driver-suite/driver-bench.ts'
import { useSimulatedKit } from '#testkit/driver-suite/simulated-bench.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { HostDriver, VolumeDriver } from '#reconcile/ports/index.ts'
import { setCapacity } from './state-view/capacity.ts'

const { kit, bench } = await useSimulatedKit('instant')
const other = await kit.reopen()
afterAll(() => other.close())

describe('several processes on one simulator', () => {
  const turns = (count: number): readonly { volumes: VolumeDriver; hosts: HostDriver }[] =>
    Array.from({ length: count }, (_one, turn) => (turn % 2 === 0 ? kit : other))
  const count = (codes: readonly string[], code: string): number => codes.filter((one) => one === code).length

  test('of 20 hosts that compete for one volume, exactly one gets it, by plug or by boot', async () => {
    const volume = await bench.madeVolume()
    const hosts = await Promise.all(
      turns(20).map((_one, turn) => (turn % 2 === 0 ? bench.runningHost() : bench.madeHost())),
    )
    const plug = { link: '/dev/disk/by-id/v', slot: null }
    const codes = await Promise.all(
      turns(20).map((driver, turn) => {
        const host = hosts[turn] ?? volume
        return driverCodeOf(
          turn % 2 === 0
            ? driver.hosts.plugVolume(volume, host, plug)
            : driver.hosts.startHost(host, { bootSerial: 1, devices: [{ ...plug, volume }] }),
        )
      }),
    )
    expect([count(codes, 'accepted'), count(codes, 'InUse')]).toEqual([1, 19])
  })

  test('a host has at most 64 devices, with any number of concurrent plugs (rule 8)', async () => {
    const host = await bench.runningHost()
    const volumes = await Promise.all(turns(70).map(() => bench.madeVolume()))
    const codes = await Promise.all(
      turns(70).map(({ hosts }, turn) =>
        driverCodeOf(hosts.plugVolume(volumes[turn] ?? host, host, { link: `/dev/disk/by-id/v${turn}`, slot: null })),
      ),
    )
    expect([count(codes, 'accepted'), count(codes, 'Busy')]).toEqual([64, 6])
  })

  test('50 concurrent calls for one volume create one', async () => {
    const volume = bench.newResource('volume')
    const codes = await Promise.all(
      turns(50).map(({ volumes }) => driverCodeOf(volumes.ensureVolume(volume, bench.volumeSpec))),
    )
    expect(count(codes, 'accepted')).toBe(50)
    const { rows } = await kit.state.pool.query('select count(*)::integer as made from sim.volumes where name = $1', [
      volume.name,
    ])
    expect(rows).toEqual([{ made: 1 }])
  })

  test('many concurrent claims act only in rising order, the newest last', async () => {
    const volume = await bench.madeVolume()
    const codes = await Promise.all(
      turns(30).map(({ volumes }, turn) => driverCodeOf(volumes.growVolume(claimAt(volume, turn + 2, 1), turn + 2))),
    )
    expect(new Set(codes)).not.toContain('CannotShrink')
    expect(codes.at(-1)).toBe('accepted')
    expect((await kit.volumes.inspectVolume(volume))?.sizeGib).toBe(31)
  })

  test('capacity for five volumes goes to five of twenty', async () => {
    await setCapacity(kit.state, kit.region, { volumesGib: 5, hosts: null })
    const codes = await Promise.all(
      turns(20).map(({ volumes }) => driverCodeOf(volumes.ensureVolume(bench.newResource('volume'), bench.volumeSpec))),
    )
    await setCapacity(kit.state, kit.region, { volumesGib: 1_000_000, hosts: null })
    expect([count(codes, 'accepted'), count(codes, 'Busy')]).toEqual([5, 15])
  })

  test('concurrent starts, stops, plugs and unplugs end without a deadlock', async () => {
    const hosts = await Promise.all([bench.runningHost(), bench.runningHost()])
    const volumes = await Promise.all(turns(4).map(() => bench.madeVolume()))
    const devices = volumes
      .slice(0, 2)
      .map((volume, index) => ({ volume, link: `/dev/disk/by-id/v${index}`, slot: null }))
    const calls = turns(120).map(async (driver, turn) => {
      const [host, volume] = [hosts[turn % 2] ?? volumes[0], volumes[turn % 4]]
      if (!host || !volume) return undefined
      const plug = { link: `/dev/disk/by-id/v${turn % 4}`, slot: null }
      const actions = [
        () =>
          driver.hosts.startHost(host, { bootSerial: turn, devices: turn % 3 === 0 ? devices : devices.toReversed() }),
        () => driver.hosts.stopHost(host),
        () => driver.hosts.plugVolume(volume, host, plug),
        () => driver.hosts.unplugVolume(volume, host),
        () => driver.volumes.deleteVolume(volume),
      ]
      return (actions[turn % 5] ?? actions[0])?.().catch((error: unknown) => error)
    })
    const kubeErrors = (await Promise.all(calls)).filter((answer) => answer instanceof Error)
    const codes = kubeErrors.map((error) => (error instanceof DriverError ? error.code : 'Broken'))
    expect(codes.filter((code) => code === 'Broken' || code === 'Stale')).toEqual([])
    expect(kubeErrors.filter(({ cause }) => cause !== undefined)).toEqual([])
  })
})
