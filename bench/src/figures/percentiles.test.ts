import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostCommon, percentile } from './percentiles.ts'

describe('a percentile by nearest rank', () => {
  it('is one of the values, in any order', () => {
    expect([percentile([9, 1, 5], 0.5), percentile([9, 1, 5], 0.99), percentile([9, 1, 5], 0)]).toEqual([5, 9, 1])
    expect(percentile([4, 3, 2, 1], 0.5)).toBe(2)
  })

  it('has at least `share` of the values at or below it, and less than `share` below it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true }), { minLength: 1 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (values, share) => {
          const found = percentile(values, share)
          const below = (isBelow: (value: number) => boolean) => values.filter(isBelow).length / values.length
          expect(values).toContain(found)
          expect(below((value) => value <= found)).toBeGreaterThanOrEqual(share - 1e-9)
          expect(below((value) => value < found)).toBeLessThan(share + 1e-9)
        },
      ),
    )
  })

  it('without values is NaN', () => {
    expect([percentile([], 0.5), mostCommon([])]).toEqual([Number.NaN, Number.NaN])
  })
})

describe('the most common count', () => {
  it('ignores counts that a sweep has increased, and is the smallest of equally common counts', () => {
    expect(mostCommon([16, 17, 16, 19, 16])).toBe(16)
    expect(mostCommon([3, 2, 3, 2, 9])).toBe(2)
  })
})
