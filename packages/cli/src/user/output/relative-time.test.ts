import { expect, test } from 'vitest'
import { formatDuration, formatRelativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-26T12:00:00Z')

test.each([
  ['2026-11-26T11:59:58', '2s ago'],
  ['2026-11-26T11:58:01', '119s ago'],
  ['2026-11-26T11:55:00', '5m ago'],
  ['2026-11-26T07:00:00', '5h ago'],
  ['2026-11-20T12:00:00', '6d ago'],
  ['2026-11-29T12:00:00', 'in 3d'],
  ['2026-11-26T13:00:00+01:00', '0s ago'],
  ['yesterday', 'yesterday'],
])('%s is formatted as %s', (text, expected) => {
  expect(formatRelativeTime(text, now)).toBe(expected)
})

test('a duration uses the largest unit with a value of at least two', () => {
  expect([0, 1, 119, 120, 7_199, 7_200, 172_799, 172_800].map(formatDuration)).toEqual([
    '0s',
    '1s',
    '119s',
    '2m',
    '119m',
    '2h',
    '47h',
    '2d',
  ])
})
