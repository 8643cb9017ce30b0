import { expect, test } from 'vitest'
import { partitionsMax, readPartitionLines } from './partition-lines.ts'

test('parses partitions with size and format, one per line', () => {
  expect(readPartitionLines(' 10240 ext4\n\n512  raw\n')).toEqual({
    value: [
      { size: 10_240, type: 'ext4' },
      { size: 512, type: 'raw' },
    ],
    invalidLines: [],
  })
})

test('reports invalid lines', () => {
  expect(readPartitionLines('10 ext4\nten raw\n10 xfs\n0 raw').invalidLines).toEqual(['ten raw', '10 xfs', '0 raw'])
})

test('rejects lines beyond the maximum', () => {
  const typed = Array.from({ length: partitionsMax + 1 }, (_, at) => `${at + 1} raw`).join('\n')
  const { value, invalidLines } = readPartitionLines(typed)
  expect([value.length, invalidLines]).toEqual([partitionsMax, [`${partitionsMax + 1} raw`]])
})
