import { describe, expect, it } from 'vitest'
import { type AccountId, asId } from '#domain/shared/index.ts'
import { makeGate } from '#testkit/gate.ts'
import { AccountQueues, type QueueEntry } from './account-queues.ts'

const [one, other] = [asId<AccountId>(1), asId<AccountId>(2)]
const patient = { atOnce: 2, waitingMax: 3, waitTimeoutMs: 600_000, rejectionReason: 'Too much of it.' }

/** Work runs until `end`. */
function open(bounds = patient) {
  const queues = new AccountQueues(bounds)
  const begun: string[] = []
  const ask = (name: string, wanted: Partial<QueueEntry> = {}) => {
    const [entered, gate] = [makeGate(), makeGate()]
    const done = queues.run(
      { accountId: one, isUrgent: false, signal: new AbortController().signal, ...wanted },
      async () => {
        begun.push(name)
        entered.open()
        await gate.passed
        return name
      },
    )
    return { done, entered: entered.passed, end: () => (gate.open(), done) }
  }
  return { queues, begun, ask }
}

const busy = { code: 'service.busy', reason: 'Too much of it.' }

describe('AccountQueues', () => {
  it('accounts do not wait for each other', async () => {
    const { begun, ask } = open()
    const noisy = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name))
    await ask('quiet', { accountId: other }).end()
    expect(begun).toEqual(['a', 'b', 'quiet'])
    await Promise.all(noisy.map((waiting) => waiting.end()))
  })

  it('urgent work runs first, in arrival order, however much other work waits (decision G1)', async () => {
    const { begun, ask } = open({ ...patient, atOnce: 1 })
    const all = [
      ask('a'),
      ask('b'),
      ask('c'),
      ask('d'),
      ask('urgent', { isUrgent: true }),
      ask('urgent too', { isUrgent: true }),
    ]
    await Promise.all(all.map((waiting) => waiting.end()))
    expect(begun).toEqual(['a', 'urgent', 'urgent too', 'b', 'c', 'd'])
  })
})

describe('queued work', () => {
  it('is rejected if the queue is full; urgent work has its own limit', async () => {
    const { begun, ask } = open()
    const waiting = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name))
    await expect(ask('one too many').done).rejects.toMatchObject(busy)
    const urgent = ask('urgent', { isUrgent: true })
    await Promise.all([...waiting, urgent].map((each) => each.end()))
    expect(begun).toEqual(['a', 'b', 'urgent', 'c', 'd', 'e'])
  })

  it('is rejected after the timeout, and leaves the queue', async () => {
    const { begun, ask } = open({ ...patient, atOnce: 1, waitingMax: 1, waitTimeoutMs: 1 })
    const first = ask('first')
    for (const name of ['late', 'late too']) await expect(ask(name).done).rejects.toMatchObject(busy)
    await first.end()
    await ask('next').end()
    expect(begun).toEqual(['first', 'next'])
  })

  it('leaves the queue when its client disconnects', async () => {
    const { begun, ask } = open({ ...patient, atOnce: 1 })
    const [caller, gone] = [new AbortController(), AbortSignal.abort()]
    const [a, left, c] = [ask('a'), ask('left', { signal: caller.signal }), ask('c')]
    caller.abort()
    await expect(left.done).rejects.toMatchObject(busy)
    await expect(ask('gone before', { signal: gone }).done).rejects.toMatchObject(busy)
    await Promise.all([a.end(), c.end()])
    expect(begun).toEqual(['a', 'c'])
  })
})
