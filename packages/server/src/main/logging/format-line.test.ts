import { expect, test } from 'vitest'
import { formatLine } from './format-line.ts'

const stamp = { level: 30, time: 1_790_000_000_000, pid: 7 }

test.each([
  [
    'request',
    { operation: 'volume.create', method: 'POST', status: 400, durationMs: 12.4, code: 'volume.label_invalid' },
    'volume.create: POST 400 in 12 ms (volume.label_invalid)',
  ],
  ['request', { method: 'GET', status: 200, durationMs: 0.6, requestId: 'r' }, 'request: GET 200 in 1 ms'],
  ['request failed', { requestId: 'r-1' }, 'request failed (request r-1)'],
  [
    'pass failed',
    { kind: 'volume', id: 7, step: null, method: 'ensureVolume', code: 'Busy', words: 'not now', operationIds: [3, 4] },
    'pass failed kind=volume id=7 method=ensureVolume code=Busy words="not now" operationIds=3,4',
  ],
  ['settings changed', { names: ['a'], more: {} }, 'settings changed names=["a"] more={}'],
  ['worker', { err: { message: 'gone', stack: 'Error: gone\n    at here' } }, 'worker\nError: gone\n    at here'],
  ['worker', { err: { message: 'gone' } }, 'worker\ngone'],
  [
    'sent\u001b[2J',
    { label: '\u001b[2J\u009b31m\u202egnp', more: ['\u009b'], err: { message: 'a\u001bb\n\tc' } },
    String.raw`sent?[2J label="\u001b[2J\u009b31m\u202egnp" more=["\u009b"]` + '\na?b\n\tc',
  ],
])('%s %j is formatted as plain words, with JSON only if necessary', (message, log, line) => {
  expect(formatLine({ ...stamp, msg: message, ...log }, message)).toBe(line)
})
