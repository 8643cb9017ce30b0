import { afterEach, describe, expect, it } from 'vitest'
import { benchRows } from '#testkit/engine/bench-rows.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { addFault, clearFaults } from '#testkit/engine/faults.ts'
import { tamperDrivers } from '#testkit/prove-steps/tamper-drivers.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { DriverError } from '../ports/index.ts'

const hourMs = 3_600_000
const bench = await openTestBench()
const { eventOf, volumeOf } = benchRows(bench)
afterEach(async () => {
  await clearFaults(bench)
  await bench.converge()
})

let labels = 0
async function requestTroubled(calls = 1_000_000): Promise<{ id: number; operationId: number }> {
  const made = await requestVolume(bench.store, bench.actor, { label: `late-${(labels += 1)}` })
  await addFault(bench, { on: 'ensureVolume', id: made.id, times: calls, as: 'error-before', code: 'Busy' })
  return made
}

const passAll = async (): Promise<void> => {
  for (const claim of await bench.claimDue()) await bench.pass(claim)
}
const statusOf = async (id: number) => (await volumeOf(id))?.status

describe('a job fails after a deadline of working time, with the cause in its message (decision D11)', () => {
  it('retries and the waits between them count, up to the deadline and no longer', async () => {
    const { id, operationId } = await requestTroubled()
    let spent = 0
    for (let passes = 0; passes < 100 && (await eventOf(operationId)).status !== 'failed'; passes += 1) {
      spent = (await eventOf(operationId)).spent_ms
      await passAll()
      await bench.advanceToNext()
    }
    expect(spent).toBeLessThan(bench.timeouts.deadlineMs)
    expect(spent).toBeGreaterThan(bench.timeouts.deadlineMs - 2 * bench.timeouts.retryCapMs)
    expect(await eventOf(operationId)).toMatchObject({
      status: 'failed',
      message: 'The infrastructure is busy. Timed out after 60 seconds.',
    })
    expect(await statusOf(id)).toBe('contact_support')
  })

  it('the time of a pass counts', async () => {
    const { operationId } = await requestTroubled()
    const slow = tamperDrivers(bench.drivers, {
      async before({ method }) {
        if (method !== 'ensureVolume') return
        await bench.advance(bench.timeouts.deadlineMs)
        throw new DriverError('Busy', 'after a long time')
      },
    })
    for (const claim of await bench.claimDue()) await bench.pass(claim, slow)
    expect(await eventOf(operationId)).toMatchObject({ status: 'failed' })
  })

  it('an hour without a worker does not count', async () => {
    const { id, operationId } = await requestTroubled(3)
    await bench.advance(hourMs)
    await passAll()
    await bench.advance(hourMs)
    await passAll()
    expect(await eventOf(operationId)).toMatchObject({ status: 'started' })
    expect((await eventOf(operationId)).spent_ms).toBeLessThan(10_000)
    await bench.converge()
    expect([(await eventOf(operationId)).status, await statusOf(id)]).toEqual(['finished', 'active'])
  })

  it('fails immediately if waiting cannot help', async () => {
    const { id, operationId } = await requestVolume(bench.store, bench.actor, { label: 'foreign' })
    await addFault(bench, { on: 'ensureVolume', id, times: 1, as: 'error-before', code: 'AlreadyExists' })
    await passAll()
    expect(await eventOf(operationId)).toMatchObject({
      status: 'failed',
      message: 'A disk with the name of this volume already exists and does not belong to this installation.',
    })
    expect(await statusOf(id)).toBe('contact_support')
  })
})
