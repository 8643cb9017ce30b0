import { expect, test } from 'vitest'
import { reportLastingErrors } from './lasting-errors.ts'

const troubleAt = (...seconds: readonly number[]): readonly number[] => {
  const reported: number[] = []
  let now = 0
  const reportError = reportLastingErrors(
    () => reported.push(now),
    () => now * 1_000,
  )
  for (const second of seconds) {
    now = second
    reportError('a', new Error('away'))
  }
  return reported
}

test('does not report an API server that is unreachable for the seconds of an upgrade or a removal', () => {
  expect(troubleAt(0, 1, 2, 5, 9)).toEqual([])
})

test('reports an error once it has lasted half a minute', () => {
  expect(troubleAt(0, 8, 16, 24, 31, 32)).toEqual([31, 32])
})

test('an error after a pause counts as new', () => {
  expect(troubleAt(0, 8, 16, 24, 60, 68)).toEqual([])
})
