import { expect, it } from 'vitest'
import { RunningRequest } from './received-request.ts'

it('aborting a request aborts its signal, whether requested before or after', () => {
  const asked = new RunningRequest()
  const { signal } = asked
  expect(signal.aborted).toBe(false)
  asked.abort('the caller has gone')
  const late = new RunningRequest()
  late.abort('the process stops')
  late.abort('the caller has gone')
  expect([signal.reason, asked.signal, late.signal.reason]).toEqual([
    'the caller has gone',
    signal,
    'the process stops',
  ])
})
