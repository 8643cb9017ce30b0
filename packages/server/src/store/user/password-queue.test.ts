import { describe, expect, it } from 'vitest'
import { makeGate } from '#testkit/gate.ts'
import { PasswordQueue, type PasswordEntry } from './password-queue.ts'

const patient = { atOnce: 1, waitingMax: 4, timeoutMs: 600_000 }
const busy = { code: 'service.busy' }

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

describe('password hashing takes turns (decision G11)', () => {
  it('runs a few at once, and the next when one has ended or failed', async () => {
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

  it('no client waits for all entries of another: lanes take turns, each in its order', async () => {
    const { begun, ask } = open()
    const flood = ['a1', 'a2', 'a3'].map((name) => ask(name, { lane: 'a' }))
    const [b, c] = [ask('b'), ask('c')]
    await endAll([...flood, b, c])
    expect(begun).toEqual(['a1', 'a2', 'b', 'c', 'a3'])
  })

  it('known browsers and password changes do not wait for all unknown clients: kinds take turns', async () => {
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

describe('entries waiting for password hashing', () => {
  it('are limited in number, separately for each kind', async () => {
    const { gate, begun, ask } = open()
    const strangers = ['s1', 's2', 's3', 's4', 's5'].map((name) => ask(name))
    await expect(ask('s6').done).rejects.toMatchObject(busy)
    const own = ask('own', { kind: 'known' })
    expect(gate.waiting).toBe(5)
    await endAll([...strangers, own])
    expect(begun).toEqual(['s1', 'own', 's2', 's3', 's4', 's5'])
  })

  it('give way in a full queue to an entry of a shorter lane: the last entry of the longest lane is rejected', async () => {
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
