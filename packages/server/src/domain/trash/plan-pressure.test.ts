import { expect, it } from 'vitest'
import { asId, type TrashId } from '../shared/index.ts'
import { type PressedVolume, planPressure } from './plan-pressure.ts'

const volume = (id: number, sizeGib: number, more: Partial<PressedVolume> = {}): PressedVolume => ({
  id: asId<TrashId>(id),
  sizeGib,
  isOldEnough: true,
  isPurging: false,
  isWarned: false,
  ...more,
})
const young = { isOldEnough: false } as const

it.each<[string, number, PressedVolume[], number[], number[]]>([
  ['nothing if nothing is missing', 0, [volume(1, 10)], [], []],
  ['the oldest until the storage suffices', 15, [volume(1, 10), volume(2, 10), volume(3, 10)], [1, 2], []],
  ['what is being wiped counts as free', 15, [volume(1, 10), volume(2, 10, { isPurging: true })], [1], []],
  [
    'young volumes are warned, once',
    25,
    [volume(1, 10), volume(2, 10, young), volume(3, 10, { ...young, isWarned: true })],
    [1],
    [2],
  ],
])('a purge under storage pressure takes %s (decision D12)', (_name, missingGib, volumes, purged, warned) => {
  expect(planPressure(missingGib, volumes)).toEqual({ purged, warned })
})
