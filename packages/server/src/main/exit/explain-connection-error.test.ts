import { expect, it } from 'vitest'
import { explainConnectionError } from './explain-connection-error.ts'

const failed = (code: string, more = {}) => Object.assign(new Error(`connect ${code}`), { code, ...more })

it.each([
  [failed('ECONNREFUSED'), 'connection refused'],
  [failed('ENOENT', { syscall: 'connect' }), 'connection refused'],
  [new TypeError('fetch failed', { cause: failed('ENOTFOUND') }), 'its host name is unknown'],
  [new AggregateError([failed('EHOSTUNREACH'), failed('ECONNREFUSED')]), 'it is unreachable'],
  [AbortSignal.timeout(0).reason ?? new DOMException('late', 'TimeoutError'), 'the request timed out'],
  [failed('ENOENT', { syscall: 'open' }), null],
  [new Error('something else'), null],
  ['text', null],
])('%o is explained as %s', (error, words) => expect(explainConnectionError(error)).toBe(words))
