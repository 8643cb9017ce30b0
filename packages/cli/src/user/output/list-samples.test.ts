import { expect, it } from 'vitest'
import { listSamples } from './list-samples.ts'

it('lists host statistics by interval, and nothing of other responses (decision H9.3)', () => {
  const point = (value: number) => [[Date.UTC(2026, 10, 29, 12, 5), value]]
  const data = { cpu: point(12.5), io: { io: point(3), swap: [] }, netv4: { in: point(8), out: point(9) } }
  expect(listSamples({ title: 'Instance 1', data })).toEqual([
    { time: '2026-11-29 12:05Z', cpu: 12.5, io: 3, swap: null, in: 8, out: 9 },
  ])
  expect(listSamples({ id: 1 })).toBeNull()
})
