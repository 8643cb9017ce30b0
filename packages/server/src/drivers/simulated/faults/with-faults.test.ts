import { afterEach, describe, expect, test } from 'vitest'
import { driverCodeOf } from '#testkit/driver-suite/driver-bench.ts'
import { useSimulatedKit } from '#testkit/driver-suite/simulated-bench.ts'
import { createSimBackupStore } from '../backups/create-backup-store.ts'
import { createSimImageStore } from '../images/create-image-store.ts'
import { openFaultStore, portMethods } from './fault-store.ts'
import type { SimFault } from './fault-store.ts'

const { kit, bench } = await useSimulatedKit('instant')
const faults = openFaultStore(kit.state)
afterEach(() => faults.clear())

describe('faults of the simulator', () => {
  const add = (fault: Partial<SimFault> & Pick<SimFault, 'on' | 'as'>): Promise<SimFault> =>
    faults.add({ id: null, times: 1, code: null, ...fault })
  const consumed = async ({ fault }: SimFault): Promise<void> => {
    await expect.poll(async () => (await faults.list()).find((one) => one.fault === fault)?.left).toBe(0)
  }

  test('a fault with a kind spares resources of other kinds with the same ID', async () => {
    const volume = await bench.madeVolume()
    const snapshot = { ...volume, stamp: { ...volume.stamp, kind: 'snapshot' } } as const
    await add({ on: 'inspectVolume', id: volume.stamp.id, kind: 'volume', as: 'error-before', code: 'Broken' })
    expect(await driverCodeOf(kit.volumes.inspectVolume(snapshot))).not.toBe('Broken')
    expect(await driverCodeOf(kit.volumes.inspectVolume(volume))).toBe('Broken')
    await add({ on: 'inspectVolume', id: volume.stamp.id, as: 'error-before', code: 'Broken' })
    expect(await driverCodeOf(kit.volumes.inspectVolume(snapshot))).toBe('Broken')
  })

  test('every method of the ports fails with an injected fault', async () => {
    const stores = { ...createSimImageStore(kit.state, faults), ...createSimBackupStore(kit.state, faults) }
    const ports = { ...kit.volumes, ...kit.hosts, ...kit.clusters, ...stores } as unknown as Readonly<
      Record<string, (...args: readonly unknown[]) => Promise<unknown>>
    >
    const others = ['capabilities', 'openView', 'openConsole', 'readFreeGib']
    const methods = Object.keys(ports).filter((name) => !others.includes(name))
    expect(portMethods.toSorted()).toEqual(methods.toSorted())
    for (const on of portMethods) {
      await add({ on, as: 'error-before', code: 'Broken' })
      const call = ports[on]?.(bench.newResource('volume'), bench.volumeSpec)
      expect(await driverCodeOf(call ?? Promise.resolve())).toBe('Broken')
    }
  })

  test('error-before throws and has not acted', async () => {
    await add({ on: 'ensureVolume', as: 'error-before', code: 'Broken' })
    const volume = bench.newResource('volume')
    expect(await driverCodeOf(kit.volumes.ensureVolume(volume, bench.volumeSpec))).toBe('Broken')
    expect(await kit.volumes.inspectVolume(volume)).toBeNull()
    expect(await driverCodeOf(kit.volumes.ensureVolume(volume, bench.volumeSpec))).toBe('accepted')
  })

  test('error-after throws and has acted', async () => {
    await add({ on: 'ensureHost', as: 'error-after', code: 'Busy' })
    const host = bench.newResource('host')
    expect(await driverCodeOf(kit.hosts.ensureHost(host, bench.hostSpec))).toBe('Busy')
    expect(await kit.hosts.inspectHost(host)).toMatchObject({ isComplete: true })
  })

  test('a lie reports success without acting; an inspection that lies finds nothing', async () => {
    await add({ on: 'growVolume', as: 'lie' })
    await add({ on: 'inspectVolume', as: 'lie' })
    const volume = await bench.madeVolume()
    expect(await kit.volumes.growVolume(volume, 2)).toEqual({ done: true })
    expect(await kit.volumes.inspectVolume(volume)).toBeNull()
    expect(await kit.volumes.inspectVolume(volume)).toMatchObject({ sizeGib: 1 })
  })

  test('a hang blocks while the fault exists, and continues late when it is removed', async () => {
    const volume = await bench.madeVolume()
    const fault = await add({ on: 'growVolume', as: 'hang' })
    let isAnswered = false
    const call = kit.volumes.growVolume(volume, 2).finally(() => {
      isAnswered = true
    })
    await consumed(fault)
    expect([isAnswered, (await kit.volumes.inspectVolume(volume))?.sizeGib]).toEqual([false, 1])
    expect(await faults.remove(fault.fault)).toBe(true)
    expect(await call).toEqual({ done: true })
    expect((await kit.volumes.inspectVolume(volume))?.sizeGib).toBe(2)
  })

  test('a hang ends with its process', async () => {
    const other = await kit.reopen()
    const volume = await bench.madeVolume()
    const fault = await add({ on: 'inspectVolume', as: 'hang' })
    const call = driverCodeOf(other.volumes.inspectVolume(volume))
    await consumed(fault)
    await other.close()
    expect(await call).toBe('Busy')
  })

  test('a fault with an ID affects only that resource', async () => {
    const [volume, spared] = [await bench.madeVolume(), await bench.madeVolume()]
    await add({ on: 'inspectVolume', as: 'error-before', id: volume.stamp.id, times: 5, code: 'Broken' })
    expect(await driverCodeOf(kit.volumes.inspectVolume(spared))).toBe('accepted')
    expect(await driverCodeOf(kit.volumes.inspectVolume(volume))).toBe('Broken')
  })

  test('every use is consumed exactly once, by any process', async () => {
    const other = await kit.reopen()
    const volume = await bench.madeVolume()
    await add({ on: 'inspectVolume', as: 'error-before', times: 7, code: 'Busy' })
    await add({ on: 'inspectVolume', as: 'error-before', times: 4, code: 'Broken' })
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_one, turn) =>
        driverCodeOf((turn % 2 === 0 ? kit : other).volumes.inspectVolume(volume)),
      ),
    )
    expect(codes.filter((code) => code === 'Busy')).toHaveLength(7)
    expect(codes.filter((code) => code === 'Broken')).toHaveLength(4)
    await other.close()
  })

  test('an unreachable engine is Busy, never an absent disk (rule 22)', async () => {
    const other = await kit.reopen()
    const volume = await bench.madeVolume()
    await other.close()
    expect(await driverCodeOf(other.volumes.inspectVolume(volume))).toBe('Busy')
    expect(await driverCodeOf(other.volumes.growVolume(volume, 2))).toBe('Busy')
  })
})
