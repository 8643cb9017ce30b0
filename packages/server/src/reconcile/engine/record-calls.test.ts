import { describe, expect, it } from 'vitest'
import type { Claim } from '#store/work/claim-work.ts'
import { DriverError } from '../ports/index.ts'
import { DriverTimeout, LeaseLost } from './call-driver.ts'
import { type CallMeasurement, recordCalls, measureCall } from './record-calls.ts'
import { codeOf } from './pass-report.ts'
import { isRecordedDone, recordDone } from './record-done.ts'
import type { PassIo } from './reconciler.ts'

const io = { call: (_method: string, call: () => Promise<unknown>) => call() } as PassIo
const refuse = (error: unknown) => () => Promise.reject(error)

describe('an error of a driver call, or of the engine around it, is recorded under its code', () => {
  it.each([
    ['Busy', new DriverError('Busy', 'words')],
    ['Stale', new DriverError('Stale', 'words')],
    ['Silent', new DriverTimeout('growVolume', 5)],
    ['Lost', new LeaseLost()],
    ['Unknown', new TypeError('oops')],
    ['Unknown', 'oops'],
  ])('%s', (code, error) => {
    expect(codeOf(error)).toBe(code)
  })
})

describe('driver calls of a pass are recorded', () => {
  it('a response is returned, without a failure', async () => {
    const recorder = recordCalls(io)
    expect(await recorder.io.call('inspectVolume', async () => 7)).toBe(7)
    expect(recorder.failure()).toBeNull()
  })

  it('an error is rethrown, and is the failure until `reset`', async () => {
    const recorder = recordCalls(io)
    const error = new DriverError('Broken', 'no route')
    await expect(recorder.io.call('growVolume', refuse(error))).rejects.toBe(error)
    expect(recorder.failure()).toEqual({ method: 'growVolume', code: 'Broken', error })
    await recorder.io.call('inspectVolume', async () => null)
    expect(recorder.failure()).toMatchObject({ method: 'growVolume' })
    recorder.reset()
    expect(recorder.failure()).toBeNull()
  })
})

describe('each call is reported after its end, with its code and duration', () => {
  it.each([
    ['Ok', async () => 7],
    ['Busy', refuse(new DriverError('Busy', 'words'))],
    ['Unknown', refuse(new Error('oops'))],
  ])('%s', async (code, call) => {
    const notes: CallMeasurement[] = []
    const [outcome] = await Promise.allSettled([measureCall<unknown>('growVolume', call, (note) => notes.push(note))])
    expect(outcome?.status).toBe(code === 'Ok' ? 'fulfilled' : 'rejected')
    expect(notes).toEqual([{ method: 'growVolume', code, durationMs: expect.any(Number) }])
    expect(notes[0]?.durationMs).toBeGreaterThanOrEqual(0)
    expect(notes[0]?.durationMs).toBeLessThan(60_000)
  })
})

it('steps reported done are kept for their pass, each separately', () => {
  const [one, other] = [{ claim: {} as Claim }, { claim: {} as Claim }]
  expect(isRecordedDone(one, 'boot')).toBe(false)
  recordDone(one, 'boot')
  recordDone(one, 'plug')
  expect(['boot', 'plug', 'grow'].map((step) => isRecordedDone(one, step))).toEqual([true, true, false])
  expect(isRecordedDone(other, 'boot')).toBe(false)
})
