import { expect, it } from 'vitest'
import { readArguments } from './read-arguments.ts'

const numbers = { rounds: { usual: 40, least: 1 }, seed: { usual: null, least: 0 } }

it('reads whole numbers, and takes what is usual for those that are not given', () => {
  expect(readArguments(['--rounds', '3'], numbers)).toEqual({ rounds: 3, seed: null })
  expect(readArguments(['--seed=0'], numbers)).toEqual({ rounds: 40, seed: 0 })
})

it.each(['0', '-1', '1.5', 'many', '', '1e99'])('refuses %j by the name of the argument and its least', (text) => {
  expect(() => readArguments([`--rounds=${text}`], numbers)).toThrow(
    `--rounds must be a whole number from 1, and is "${text}"`,
  )
})

it('refuses an argument that it does not know', () => {
  expect(() => readArguments(['--runs', '1'], numbers)).toThrow("Unknown option '--runs'")
})
