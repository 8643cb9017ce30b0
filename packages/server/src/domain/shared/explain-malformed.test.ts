import { expect, it } from 'vitest'
import { explainMalformed } from './explain-malformed.ts'

it.each([
  ['1.1', ['Host', 'a', 'Accept', '*/*', 'accept', '*/*'], null],
  ['1.0', [], null],
  ['1.0', ['Host', 'a', 'host', 'a'], 'The request has more than one Host header.'],
  [
    '1.1',
    ['Host', 'a', 'Authorization', 'x', 'AUTHORIZATION', 'x'],
    'The request has more than one Authorization header.',
  ],
  ['1.1', ['X-Host', 'host'], 'The request has no Host header.'],
  ['0.9', ['Host', 'a'], 'The request must be HTTP/1.1 or HTTP/1.0.'],
  ['2.0', ['Host', 'a'], 'The request must be HTTP/1.1 or HTTP/1.0.'],
])('HTTP/%s with %j: %s (decision A10)', (version, headers, reason) => {
  expect(explainMalformed(version, headers)).toBe(reason)
})
