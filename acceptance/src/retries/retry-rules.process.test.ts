import { expect, test } from 'vitest'
import { judgeRetry, retryWaitSeconds } from './retry-rules.ts'

const judge = (status: number, text = '', headers: Record<string, string> = {}) =>
  judgeRetry({ status, text, headers: new Headers(headers) })

test('what the harness takes for a request to try again is what linodego takes for one', () => {
  expect([judge(408), judge(429), judge(503)]).toEqual(['408', '429', '503'])
  expect([judge(200), judge(404), judge(500), judge(502)]).toEqual([null, null, null, null])
  expect(judge(503, '', { 'x-maintenance-mode': 'on' })).toBeNull()
  expect(judge(400, '{"errors":[{"reason":"Linode busy."}]}')).toBe('busy')
  expect(judge(400, '{"errors":[{"reason":"Linode busy.","field":"id"}]}')).toBeNull()
  expect(judge(400, '<html>')).toBeNull()
})

test('Retry-After is clamped, and one that is no whole number is an error', () => {
  const wait = (value?: string) => retryWaitSeconds(new Headers(value === undefined ? {} : { 'retry-after': value }))
  expect([wait(), wait('1'), wait('-4'), wait('7'), wait('60')]).toEqual([3, 3, 3, 7, 30])
  expect(() => wait('1.5')).toThrow('no whole number')
})
