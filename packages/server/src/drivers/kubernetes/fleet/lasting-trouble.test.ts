import { expect, test } from 'vitest'
import { passLastingTrouble } from './lasting-trouble.ts'

const troubleAt = (...seconds: readonly number[]): readonly number[] => {
  const told: number[] = []
  let now = 0
  const tell = passLastingTrouble(
    () => told.push(now),
    () => now * 1_000,
  )
  for (const second of seconds) {
    now = second
    tell('a', new Error('away'))
  }
  return told
}

test('an API server that is away for the seconds of an upgrade or a removal is not told of', () => {
  expect(troubleAt(0, 1, 2, 5, 9)).toEqual([])
})

test('trouble that goes on is told from half a minute on', () => {
  expect(troubleAt(0, 8, 16, 24, 31, 32)).toEqual([31, 32])
})

test('trouble after a rest begins anew', () => {
  expect(troubleAt(0, 8, 16, 24, 60, 68)).toEqual([])
})
