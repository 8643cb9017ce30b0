import { describe, expect, it } from 'vitest'
import { historyDrawerOf } from './model/drawn-history.ts'
import type { Model } from './model/model.ts'
import { runModels } from './model/run-models.ts'
import { modelDrawers } from './model-drawers.ts'
import { formatModelReport } from './format-model-report.ts'
import { type ModelVolumeAction, volumeModel } from './volumes/volume-model.ts'
import type { VolumeModelState } from './volumes/volume-state.ts'

/** A new one for each run; a failure prints it. */
const seed = Date.now() % 1_000_000

describe('the plans and summaries of every kind, in any history', () => {
  it(`keep what must hold, and come to rest at what is wanted (seed ${seed})`, () => {
    const report = runModels(modelDrawers, { seed, histories: 800 })
    expect(report.broken, formatModelReport(report, 0)).toEqual([])
    expect([...report.counts.keys()].toSorted()).toEqual(['cluster', 'host', 'node', 'recycle', 'volume'])
  })

  it('are the same for the same seed, one by one too, and others for another', () => {
    const digestOf = (of: number, only?: number) =>
      runModels(modelDrawers, { seed: of, histories: 40, ...(only === undefined ? {} : { only }) }).digest
    expect(digestOf(7)).toBe(digestOf(7))
    expect(digestOf(7, 12)).toBe(digestOf(7, 12))
    expect(digestOf(7)).not.toBe(digestOf(8))
  })
})

/** The volumes' model with a fault in it, which comes after every move. */
function plant(fault: (state: VolumeModelState) => void): Model<VolumeModelState, ModelVolumeAction> {
  return {
    ...volumeModel,
    apply(state, action) {
      volumeModel.apply(state, action)
      fault(state)
    },
  }
}

describe('a fault that is planted is found, and told in few moves', () => {
  it.each<[string, string, (state: VolumeModelState) => void]>([
    [
      'a record that forgets that a disk was there',
      'the bytes of a volume stay',
      ({ rows }) => rows.forEach((row) => Object.assign(row, { hasBeenProvisioned: false })),
    ],
    [
      'an unplug that is recorded and was not done',
      'no device is left without its attachment',
      ({ rows }) =>
        rows.forEach((row) => row.attachment?.wants === 'detached' && Object.assign(row, { attachment: null })),
    ],
    [
      'a job that nobody works on',
      'what is wanted is reached in a bounded number of passes',
      ({ jobs, lastId }) => {
        if (jobs.all.length === 1 && lastId > 0) jobs.add(99, 'volume_create')
      },
    ],
  ])('%s', (_fault, invariant, fault) => {
    const report = runModels([historyDrawerOf(plant(fault))], { seed: 1, histories: 400 })
    const found = report.broken.filter((one) => one.message.startsWith(invariant))
    expect(found, report.broken.map((one) => one.message).join('\n')).not.toEqual([])
    expect(Math.min(...found.map((one) => one.actions.length))).toBeLessThan(8)
  })
})
