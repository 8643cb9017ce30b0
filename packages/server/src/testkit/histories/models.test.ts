import { describe, expect, it } from 'vitest'
import { historyDrawerOf } from './model/drawn-history.ts'
import type { Model } from './model/model.ts'
import { runModels } from './model/run-models.ts'
import { modelDrawers } from './model-drawers.ts'
import { formatModelReport } from './format-model-report.ts'
import { type ModelVolumeAction, volumeModel } from './volumes/volume-model.ts'
import type { VolumeModelState } from './volumes/volume-state.ts'

const seed = Date.now() % 1_000_000

describe('plans and summaries of every kind in random histories', () => {
  it(`keep their invariants and converge to the desired state (seed ${seed})`, () => {
    const report = runModels(modelDrawers, { seed, histories: 800 })
    expect(report.broken, formatModelReport(report, 0)).toEqual([])
    expect([...report.counts.keys()].toSorted()).toEqual(['cluster', 'host', 'node', 'recycle', 'volume'])
  })

  it('depend only on the seed, also when replayed one by one', () => {
    const digestOf = (of: number, only?: number) =>
      runModels(modelDrawers, { seed: of, histories: 40, ...(only === undefined ? {} : { only }) }).digest
    expect(digestOf(7)).toBe(digestOf(7))
    expect(digestOf(7, 12)).toBe(digestOf(7, 12))
    expect(digestOf(7)).not.toBe(digestOf(8))
  })
})

function plant(fault: (state: VolumeModelState) => void): Model<VolumeModelState, ModelVolumeAction> {
  return {
    ...volumeModel,
    apply(state, action) {
      volumeModel.apply(state, action)
      fault(state)
    },
  }
}

describe('random histories find an injected fault, and shrink to a few moves', () => {
  it.each<[string, string, (state: VolumeModelState) => void]>([
    [
      'a row that forgets that its disk was created',
      'a volume keeps its bytes',
      ({ rows }) => rows.forEach((row) => Object.assign(row, { hasBeenProvisioned: false })),
    ],
    [
      'a recorded unplug that did not happen',
      'every device has an attachment',
      ({ rows }) =>
        rows.forEach((row) => row.attachment?.wants === 'detached' && Object.assign(row, { attachment: null })),
    ],
    [
      'a job without work',
      'the desired state is reached in a bounded number of passes',
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
