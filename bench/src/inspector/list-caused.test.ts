import { expect, it } from 'vitest'
import { listCaused } from './list-caused.ts'

/** Returns the calls of functions, each named by a letter. */
const countCalls = (calls: string) => new Map([...calls].map((name) => [name, calls.split(name).length - 1]))
const listOf = (...rounds: [request: string, idle: string][]) =>
  listCaused(rounds.map(([request, idle]) => ({ request: countCalls(request), idle: countCalls(idle) }))).toSorted()

it('a function that the request calls is listed, even if background work calls it too', () => {
  expect(listOf(['aqq', 'q'], ['aqqp', 'pq'], ['aqqq', 'pqq'])).toEqual(['a', 'q'])
})

it('background work is not listed, in any window', () => {
  expect(listOf(['ap', 'p'], ['ap', 'p'], ['ap', 'p'])).toEqual(['a'])
  expect(listOf(['ap', ''], ['a', 'p'], ['ap', ''], ['a', ''], ['a', ''], ['a', ''])).toEqual(['a'])
})

it('a function is listed if it is called in two thirds of the requests', () => {
  expect(listOf(['ab', ''], ['ab', ''], ['a', ''])).toEqual(['a', 'b'])
  expect(listOf(['ab', ''], ['a', ''], ['a', ''])).toEqual(['a'])
})
