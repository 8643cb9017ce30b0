import { expect, it } from 'vitest'
import { makeGate } from '../../testkit/gate.ts'
import { Queue } from './queue.ts'

it('does so much at a time, the rest in its order, also behind what fails', async () => {
  const queue = new Queue(2)
  const begun: string[] = []
  const ask = (name: string) => {
    const [entered, gate] = [makeGate(), makeGate()]
    const done = queue.run(async () => {
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
