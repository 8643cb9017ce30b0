import { describe, expect, it } from 'vitest'
import type { Claim } from '#store/work/claim-work.ts'
import { DriverError } from '../ports/index.ts'
import { DriverSilent, LeaseLost } from './call-driver.ts'
import { type CallNote, hearCalls, noteCall } from './hear-calls.ts'
import { codeOf } from './news.ts'
import { hasDone, rememberDone } from './remember-done.ts'
import type { PassIo } from './reconciler.ts'

/** Only what is listened to. */
const io = { call: (_method: string, ask: () => Promise<unknown>) => ask() } as PassIo
const refuse = (error: unknown) => () => Promise.reject(error)

describe('an error of a driver call, or of the engine around it, is put under its code', () => {
  it.each([
    ['Busy', new DriverError('Busy', 'words')],
    ['Stale', new DriverError('Stale', 'words')],
    ['Silent', new DriverSilent('growVolume', 5)],
    ['Lost', new LeaseLost()],
    ['Unknown', new TypeError('oops')],
    ['Unknown', 'oops'],
  ])('%s', (code, error) => {
    expect(codeOf(error)).toBe(code)
  })
})

describe('the calls of a pass are listened to', () => {
  it('an answer comes through, and is no trouble', async () => {
    const heard = hearCalls(io)
    expect(await heard.io.call('inspectVolume', async () => 7)).toBe(7)
    expect(heard.trouble()).toBeNull()
  })

  it('an error comes through as it was thrown, and is the trouble until it is forgotten', async () => {
    const heard = hearCalls(io)
    const error = new DriverError('Broken', 'no route')
    await expect(heard.io.call('growVolume', refuse(error))).rejects.toBe(error)
    expect(heard.trouble()).toEqual({ method: 'growVolume', code: 'Broken', error })
    await heard.io.call('inspectVolume', async () => null)
    expect(heard.trouble()).toMatchObject({ method: 'growVolume' })
    heard.forget()
    expect(heard.trouble()).toBeNull()
  })
})

describe('each call is told once it has ended, with its code and how long it took', () => {
  it.each([
    ['Ok', async () => 7],
    ['Busy', refuse(new DriverError('Busy', 'words'))],
    ['Unknown', refuse(new Error('oops'))],
  ])('%s', async (code, ask) => {
    const notes: CallNote[] = []
    const [outcome] = await Promise.allSettled([noteCall<unknown>('growVolume', ask, (note) => notes.push(note))])
    expect(outcome?.status).toBe(code === 'Ok' ? 'fulfilled' : 'rejected')
    expect(notes).toEqual([{ method: 'growVolume', code, durationMs: expect.any(Number) }])
    expect(notes[0]?.durationMs).toBeGreaterThanOrEqual(0)
    expect(notes[0]?.durationMs).toBeLessThan(60_000)
  })
})

it('what drivers have called done is kept for the pass that heard it, each step for itself', () => {
  const [one, other] = [{ claim: {} as Claim }, { claim: {} as Claim }]
  expect(hasDone(one, 'boot')).toBe(false)
  rememberDone(one, 'boot')
  rememberDone(one, 'plug')
  expect(['boot', 'plug', 'grow'].map((step) => hasDone(one, step))).toEqual([true, true, false])
  expect(hasDone(other, 'boot')).toBe(false)
})
