import { expect, it } from 'vitest'
import { explainUnanswered } from './explain-unanswered.ts'

const failed = (code: string, more = {}) => Object.assign(new Error(`connect ${code}`), { code, ...more })

it.each([
  [failed('ECONNREFUSED'), 'nothing listens there'],
  [failed('ENOENT', { syscall: 'connect' }), 'nothing listens there'],
  [new TypeError('fetch failed', { cause: failed('ENOTFOUND') }), 'its host name is unknown'],
  [new AggregateError([failed('EHOSTUNREACH'), failed('ECONNREFUSED')]), 'the network does not reach it'],
  [AbortSignal.timeout(0).reason ?? new DOMException('late', 'TimeoutError'), 'no answer came in time'],
  [failed('ENOENT', { syscall: 'open' }), null],
  [new Error('something else'), null],
  ['text', null],
])('%o is explained as %s', (error, words) => expect(explainUnanswered(error)).toBe(words))
