import { expect, it } from 'vitest'
import { makeGate } from '#testkit/gate.ts'
import { ArrivalOrder, BoundedQueue } from './bounded-queue.ts'

it('runs a limited number of entries at once and further entries in order, also after failures', async () => {
  const queue = new BoundedQueue({ atOnce: 2, order: new ArrivalOrder(), timeout: null })
  const begun: string[] = []
  const ask = (name: string) => {
    const [entered, gate] = [makeGate(), makeGate()]
    const done = queue.run({}, async () => {
      begun.push(name)
      entered.open()
      await gate.passed
      if (name === 'b') throw new Error('no')
      return name
    })
    return { done, entered: entered.passed, end: () => (gate.open(), done) }
  }
  const [a, b, c, d] = [ask('a'), ask('b'), ask('c'), ask('d')]
  expect(begun).toEqual(['a', 'b'])
  await expect(b.end()).rejects.toThrow('no')
  await c.entered
  expect(begun).toEqual(['a', 'b', 'c'])
  expect(await a.end()).toBe('a')
  await d.entered
  expect(await Promise.all([c.end(), d.end()])).toEqual(['c', 'd'])
  expect(await ask('e').end()).toBe('e')
})

it('rejects waiting entries when it stops, and later ones while no slot is free; running work continues', async () => {
  const queue = new BoundedQueue({ atOnce: 1, order: new ArrivalOrder(), timeout: null })
  const gate = makeGate()
  const running = queue.run({}, () => gate.passed)
  const ask = () => queue.run({}, async () => 'done')
  const waiting = ask()
  queue.stop()
  for (const refused of [waiting, ask()]) await expect(refused).rejects.toMatchObject({ code: 'service.stopping' })
  expect(queue.isIdle).toBe(false)
  gate.open()
  await running
  expect([queue.isIdle, await ask()]).toEqual([true, 'done'])
})
