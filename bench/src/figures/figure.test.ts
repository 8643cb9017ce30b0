import { describe, expect, it } from 'vitest'
import { type Figure, nameFigure, shareOf } from './figure.ts'
import { printTable } from './table.ts'

const rate: Figure = { measure: 'GET', name: 'requests', unit: '/s', better: 'more', ours: 500, floor: 2000 }
const cost: Figure = { measure: 'GET', name: 'CPU of Node', unit: 'us', better: 'less', ours: 480, floor: 120 }

describe('the share of the floor', () => {
  it('is 1 where ours is as good and less where it is worse, of rates as of costs', () => {
    expect([shareOf(rate), shareOf(cost)]).toEqual([0.25, 0.25])
    expect(shareOf({ ...cost, ours: 120 })).toBe(1)
  })

  it('is nothing without a floor', () => {
    expect(shareOf({ ...rate, floor: null })).toBeNull()
  })
})

describe('the table', () => {
  it('names a measure once, and says ours, floor and share of each figure', () => {
    expect(printTable([rate, cost, { ...rate, measure: 'idle', floor: null }])).toBe(
      [
        '                       ours  floor  share',
        'GET   requests, /s      500  2,000   0.25',
        '      CPU of Node, us   480    120   0.25',
        'idle  requests, /s      500',
      ].join('\n'),
    )
    expect(nameFigure(rate)).toBe('GET: requests')
  })
})
