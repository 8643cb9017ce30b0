import { expect, test } from 'vitest'
import { isStorageNearlyFull, storageReserve } from './storage-use.ts'

const gib = 1_073_741_824

test.each([
  ['1 GiB of a large file system', 100, {}, 1],
  ['2 % of a small one', 10, {}, 0.2],
  ['a configured value', 100, { reserveGib: 20 }, 20],
  ['zero, if configured', 100, { reserveGib: 0 }, 0],
])('the reserve is %s', (_what, sizeGib, bounds, reserveGib) => {
  expect(storageReserve(sizeGib * gib, bounds)).toBeCloseTo(reserveGib * gib, 0)
})

test.each([
  ['below the default share', 16, {}, false],
  ['beyond the default share of 85 %', 14, {}, true],
  ['below a configured share', 14, { warnPercent: 90 }, false],
  ['at its reserve, whatever the share', 30, { reserveGib: 30, warnPercent: 99 }, true],
])('a file system of 100 GiB %s', (_what, freeGib, bounds, isNearlyFull) => {
  expect(isStorageNearlyFull({ sizeBytes: 100 * gib, freeBytes: freeGib * gib }, bounds)).toBe(isNearlyFull)
})
