import { expect, test } from 'vitest'
import { type Gate, makeGate } from '#testkit/gate.ts'
import { WorkQueue } from './work-queue.ts'

test('processes keys concurrently, each key sequentially, and once more if it was added meanwhile', async () => {
  const begun: string[] = []
  const gates: Gate[] = []
  const queue = new WorkQueue(
    2,
    (key) => {
      begun.push(key)
      const gate = makeGate()
      gates.push(gate)
      return gate.passed
    },
    (error) => expect.fail(String(error)),
  )
  queue.add('a', 'b', 'c')
  queue.add('a')
  expect(begun).toEqual(['a', 'b'])
  gates[0]?.open()
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  gates[1]?.open()
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'a'])
  const closed = queue.close()
  queue.add('d')
  for (const gate of gates) gate.open()
  await closed
  expect(begun).toEqual(['a', 'b', 'c', 'a'])
})

test('reports a failed key, and processes it again only after a retry', async () => {
  const begun: string[] = []
  const troubles: unknown[] = []
  const act = async (key: string): Promise<void> => {
    begun.push(key)
    if (begun.length === 1) throw new Error('once')
  }
  const queue = new WorkQueue(1, act, (error) => troubles.push(error))
  queue.add('a', 'b')
  await expect.poll(() => begun).toEqual(['a', 'b'])
  expect(troubles).toEqual([new Error('once')])
  queue.retry()
  await expect.poll(() => begun).toEqual(['a', 'b', 'a'])
})
