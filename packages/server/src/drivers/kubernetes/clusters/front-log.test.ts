import { expect, test } from 'vitest'
import { hasServer } from './front-log.ts'

const change = (number: number, state: string): string =>
  `[WARNING]  (8) : Server apiservers/apiserver-${number} is ${state}, reason: Layer7 check passed, code: 200, check duration: 8ms.\n`

test.each([
  ['', true],
  ['[NOTICE]   (1) : Loading success.\n', true],
  [change(1, 'DOWN'), false],
  [change(1, 'DOWN') + change(1, 'UP'), true],
  [change(1, 'UP') + change(1, 'DOWN'), false],
  [change(1, 'UP') + change(2, 'DOWN') + change(2, 'UP') + change(1, 'DOWN'), true],
  [change(1, 'DOWN') + change(2, 'DOWN'), false],
])('a front forwards clients according to the last state changes in its log: %j', (log, expected) => {
  expect(hasServer(log)).toBe(expected)
})
