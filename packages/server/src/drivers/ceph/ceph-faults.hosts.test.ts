import { describe, expect, test } from 'vitest'
import { openCephBench } from '#testkit/ceph/ceph-bench.ts'
import { driverCodeOf } from '#testkit/driver-suite/driver-bench.ts'
import { oddLength, sampleBytes } from '#testkit/driver-suite/sample-bytes.ts'
import { isDrawn } from '#testkit/is-drawn.ts'

const { kit, bench } = await openCephBench()

/** A call waits up to 4 s for another call, then 4 s for the cluster. */
const timeoutMs = 12_000

/** Each outage waits for several timeouts, so a run has half of them. */
const outages = (
  [
    ['osd', 'killed'],
    ['osd', 'frozen'],
    ['mon', 'frozen'],
    ['mon', 'killed'],
  ] as const
).filter((_outage, index) => isDrawn(index, 2))

describe.each(outages)('Ceph without its %s, which is %s', (daemon, how) => {
  const harms = {
    killed: { harm: () => kit.cluster.kill(daemon), heal: () => kit.cluster.start() },
    frozen: {
      harm: () => kit.cluster.freeze(daemon, true),
      heal: async () => {
        kit.cluster.freeze(daemon, false)
        await kit.cluster.start()
      },
    },
  } as const
  test('every call is Busy within 12 s, and no data is lost', async () => {
    const { volumes, engine } = kit
    const [volume, other, absent] = [await bench.madeVolume(), bench.newResource('volume'), bench.newResource('volume')]
    await kit.writeBytes(volume, 0, sampleBytes(oddLength, 5))
    const calls = [
      () => volumes.inspectVolume(volume),
      () => volumes.inspectVolume(absent),
      () => volumes.ensureVolume(other, bench.volumeSpec),
      () => volumes.ensureClone(other, bench.volumeSpec, volume),
      () => volumes.growVolume(volume, 2),
      () => volumes.deleteVolume(volume),
      () => engine.storage.openFor(volume, 'hypervisor-1'),
      () => engine.storage.fence(volume),
      () =>
        engine.volumes.listOpenVolumes?.(volume.stamp.installation) ??
        Promise.reject(new Error('The driver does not implement listOpenVolumes.')),
      () => volumes.listVolumes(volume.stamp.installation),
    ]
    harms[how].harm()
    try {
      const began = performance.now()
      const codes = await Promise.all(calls.map((call) => driverCodeOf(call())))
      expect(codes).toEqual(calls.map(() => 'Busy'))
      expect(performance.now() - began).toBeLessThan(timeoutMs)
    } finally {
      await harms[how].heal()
    }
    expect(await volumes.inspectVolume(volume)).toMatchObject({ sizeGib: 1, isHealthy: true, isComplete: true })
    expect(await volumes.inspectVolume(absent)).toBeNull()
    expect(await kit.readBytes(volume, 0, oddLength)).toEqual(sampleBytes(oddLength, 5))
    await bench.finish(() => volumes.growVolume(volume, 2))
    await bench.finish(() => volumes.ensureVolume(other, bench.volumeSpec))
  })
})

test('a copy that a storage outage interrupts completes after the recovery', async () => {
  const { cluster, volumes } = kit
  const [source, copy] = [await bench.madeVolume(), bench.newResource('volume')]
  await kit.writeBytes(source, 0, sampleBytes(oddLength, 6))
  await volumes.ensureClone(copy, bench.volumeSpec, source)
  cluster.kill('osd')
  expect(await driverCodeOf(volumes.inspectVolume(copy))).toBe('Busy')
  await cluster.start()
  await bench.finish(() => volumes.ensureClone(copy, bench.volumeSpec, source))
  expect(await kit.readBytes(copy, 0, oddLength)).toEqual(sampleBytes(oddLength, 6))
})
