import { expect, test } from 'vitest'
import { isLoopback } from './is-loopback.ts'

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:198.51.100.7', false],
  ['198.51.100.7', false],
  ['fe80::1', false],
  ['', false],
])('%s is a loopback address: %s', (address, isIt) => {
  expect(isLoopback(address)).toBe(isIt)
})
