import { expect } from 'vitest'
import type { Resource } from '#reconcile/ports/index.ts'
import type { DriverBench } from '../driver-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

async function expectAsSingly(
  { volumes }: DriverBench,
  volumeResources: readonly Resource[],
): Promise<readonly string[]> {
  const observations = await volumes.inspectVolumes?.(volumeResources)
  for (const volume of volumeResources)
    if (observations?.has(volume.name))
      expect(observations.get(volume.name)).toEqual(await volumes.inspectVolume(volume))
  return [...(observations?.keys() ?? [])]
}

/** Rule 36: batches. */
export const manyCases: readonly SuiteCase[] = [
  ...casesOf(36, skipReasons.asksMany, {
    'bulk inspection reports each converged volume as individual inspection does': async (bench) => {
      const { volumes, madeVolume, newResource, foreign, finish } = bench
      const [small, large, removed] = [await madeVolume(), await madeVolume({ sizeGib: 2 }), await madeVolume()]
      await finish(() => volumes.deleteVolume(removed))
      const volumeResources = [small, newResource('volume'), large, removed]
      expect(await expectAsSingly(bench, volumeResources)).toEqual(
        expect.arrayContaining(volumeResources.map(({ name }) => name)),
      )
      expect((await volumes.inspectVolumes?.([foreign(small)]))?.get(small.name)).toBeNull()
      expect(await volumes.inspectVolumes?.([])).toEqual(new Map())
    },
    'bulk inspection of a volume with work in progress reports nothing that differs from individual inspection': async (
      bench,
    ) => {
      const { volumes, volumeSpec, madeVolume, newResource, finish } = bench
      const [young, growing] = [newResource('volume'), await madeVolume()]
      await volumes.ensureVolume(young, volumeSpec)
      await volumes.growVolume(growing, 2)
      await expectAsSingly(bench, [young, growing])
      await finish(() => volumes.ensureVolume(young, volumeSpec))
      await finish(() => volumes.growVolume(growing, 2))
      expect((await volumes.inspectVolumes?.([growing]))?.get(growing.name)).toMatchObject({ sizeGib: 2 })
    },
  }),
  ...casesOf(36, skipReasons.manyBreaks, {
    'bulk inspection finds a missing or damaged volume': async (bench) => {
      const { volumes, madeVolume, setBreak } = bench
      const [whole, missing, broken] = [await madeVolume(), await madeVolume(), await madeVolume()]
      await setBreak?.(missing, 'missing')
      await setBreak?.(broken, 'broken')
      const observations = await volumes.inspectVolumes?.([missing, whole, broken])
      expect(observations?.get(whole.name)).toMatchObject({ isHealthy: true, isComplete: true })
      expect(observations?.get(missing.name)).toBeNull()
      expect(observations?.get(broken.name)).toMatchObject({ isHealthy: false })
    },
  }),
]
