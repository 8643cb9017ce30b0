import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { makeGate } from '#testkit/gate.ts'
import { callDriver, DriverTimeout, LeaseLost } from './call-driver.ts'

const patient = (signal = new AbortController().signal) => ({ callMs: 60_000, signal })

describe('a driver call', () => {
  it("returns the driver's response, or its error", async () => {
    expect(await callDriver('inspectVolume', async () => 7, patient())).toBe(7)
    await expect(callDriver('inspectVolume', () => Promise.reject(new Error('no')), patient())).rejects.toThrow('no')
  })

  it('times out without a response, and names the call; ignores a late response', async () => {
    const late = makeGate()
    await expect(callDriver('growVolume', () => late.passed, { ...patient(), callMs: 1 })).rejects.toThrow(
      new DriverTimeout('growVolume', 1),
    )
    late.open()
  })

  it('is not made if the lease has ended', async () => {
    let calls = 0
    await expect(
      callDriver(
        'growVolume',
        async () => {
          calls += 1
        },
        patient(AbortSignal.abort()),
      ),
    ).rejects.toThrow(LeaseLost)
    expect(calls).toBe(0)
  })

  it('is abandoned if the lease ends meanwhile', async () => {
    const abort = new AbortController()
    const call = callDriver('growVolume', () => makeGate().passed, patient(abort.signal))
    abort.abort()
    await expect(call).rejects.toThrow(LeaseLost)
  })

  it.each([
    ['an answer', async () => 7],
    ['an error', () => Promise.reject(new Error('no'))],
    [
      'an error thrown synchronously',
      (): Promise<never> => {
        throw new Error('no')
      },
    ],
  ])('stops listening after %s', async (_words, call) => {
    const { signal } = new AbortController()
    await callDriver('inspectVolume', call, patient(signal)).catch(() => undefined)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
