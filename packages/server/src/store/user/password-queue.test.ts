import { describe, expect, it } from 'vitest'
import { makeGate } from '#testkit/gate.ts'
import { PasswordQueue, type PasswordEntry } from './password-queue.ts'

const patient = { atOnce: 1, waitingMax: 4, timeoutMs: 600_000 }
const busy = { code: 'service.busy' }

/** A gate, with whatever began to work, in that order; everybody works until they are let go. */
function open(bounds = patient) {
  const gate = new PasswordQueue(bounds)
  const begun: string[] = []
  const ask = (name: string, wanted: Partial<PasswordEntry> = {}) => {
    const ending = makeGate()
    const done = gate.run(
      { kind: 'stranger', lane: name, signal: new AbortController().signal, ...wanted },
      async () => {
        begun.push(name)
        await ending.passed
        return name
      },
    )
    return { done, end: () => (ending.open(), done) }
  }
  return { gate, begun, ask }
}
const endAll = (all: readonly { end(): Promise<string> }[]) => Promise.all(all.map((one) => one.end()))

describe('passwords are derived by turns (decision G11)', () => {
  it('a few at once, the others as soon as one has ended, also by failing', async () => {
    const { gate, begun, ask } = open({ ...patient, atOnce: 2 })
    const failing = makeGate()
    const failed = gate.run({ kind: 'change', lane: 'x', signal: new AbortController().signal }, () =>
      failing.passed.then(() => Promise.reject(new Error('no'))),
    )
    const [a, b, c] = [ask('a'), ask('b'), ask('c')]
    expect([begun, gate.waiting]).toEqual([['a'], 2])
    failing.open()
    await expect(failed).rejects.toThrow('no')
    expect(await b.end()).toBe('b')
    await endAll([a, c])
    expect(begun).toEqual(['a', 'b', 'c'])
    expect(await ask('later').end()).toBe('later')
  })

  it('nobody waits for all that somebody else has sent: lanes take turns, each in its order', async () => {
    const { begun, ask } = open()
    const flood = ['a1', 'a2', 'a3'].map((name) => ask(name, { lane: 'a' }))
    const [b, c] = [ask('b'), ask('c')]
    await endAll([...flood, b, c])
    expect(begun).toEqual(['a1', 'a2', 'b', 'c', 'a3'])
  })

  it('nor a known browser or a new password for strangers, however many they are: kinds take turns', async () => {
    const { begun, ask } = open()
    const flood = ['s1', 's2', 's3', 's4'].map((name) => ask(name))
    const [changes, own] = [
      ['c1', 'c2'].map((name) => ask(name, { kind: 'change', lane: 'tenant' })),
      ask('own', { kind: 'known' }),
    ]
    await endAll([...flood, ...changes, own])
    expect(begun).toEqual(['s1', 'own', 'c1', 's2', 'c2', 's3', 's4'])
  })
})

describe('who waits to have a password derived', () => {
  it('is bounded in number, each kind for itself', async () => {
    const { gate, begun, ask } = open()
    const strangers = ['s1', 's2', 's3', 's4', 's5'].map((name) => ask(name))
    await expect(ask('s6').done).rejects.toMatchObject(busy)
    const own = ask('own', { kind: 'known' })
    expect(gate.waiting).toBe(5)
    await endAll([...strangers, own])
    expect(begun).toEqual(['s1', 'own', 's2', 's3', 's4', 's5'])
  })

  it('gives way when all places are taken to somebody who has fewer: the last of the longest lane does', async () => {
    const { begun, ask } = open()
    const [first, ...flood] = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask(name, { lane: 'a' }))
    const [a2, a3, a4, a5] = flood
    const refused = [a5, a4].map((one) => expect(one?.done).rejects.toMatchObject(busy))
    const others = [ask('b'), ask('c')]
    await Promise.all(refused)
    await expect(ask('a6', { lane: 'a' }).done).rejects.toMatchObject(busy)
    await expect(ask('b2', { lane: 'b' }).done).rejects.toMatchObject(busy)
    await endAll([first, a2, a3, ...others].filter((one) => one !== undefined))
    expect(begun).toEqual(['a1', 'a2', 'b', 'c', 'a3'])
  })
})
