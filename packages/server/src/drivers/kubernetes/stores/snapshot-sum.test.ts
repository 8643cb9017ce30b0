import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { SnapshotSum } from './snapshot-sum.ts'

const content = randomBytes(4_096)
const whole = Buffer.concat([content, createHash('sha256').update(content).digest()])

function isWhole(bytes: Buffer, step: number): boolean {
  const sum = new SnapshotSum()
  for (let at = 0; at < bytes.length; at += step) sum.take(bytes.subarray(at, at + step))
  return sum.isWhole()
}

test.each([1, 7, 32, 33, 4_100, 10_000])('a snapshot is whole by its sum, read in pieces of %i bytes', (step) => {
  expect(isWhole(whole, step)).toBe(true)
})

test('one that is cut, longer, damaged or without a sum is not', () => {
  const damaged = Buffer.from(whole)
  damaged[100] = (damaged[100] ?? 0) ^ 1
  const others = [
    whole.subarray(0, 512 + 32),
    Buffer.concat([whole, Buffer.alloc(512)]),
    damaged,
    content,
    Buffer.alloc(0),
  ]
  expect(others.map((one) => isWhole(one, 500))).toEqual([false, false, false, false, false])
})
