import { expect, test } from 'vitest'
import { partitionsMax, readPartitionLines } from './partition-lines.ts'

test('partitions are read one a line, with their size and format', () => {
  expect(readPartitionLines(' 10240 ext4\n\n512  raw\n')).toEqual({
    value: [
      { size: 10_240, type: 'ext4' },
      { size: 512, type: 'raw' },
    ],
    unreadable: [],
  })
})

test('what is none is told', () => {
  expect(readPartitionLines('10 ext4\nten raw\n10 xfs\n0 raw').unreadable).toEqual(['ten raw', '10 xfs', '0 raw'])
})

test('there are no more of them than a node can have', () => {
  const typed = Array.from({ length: partitionsMax + 1 }, (_, at) => `${at + 1} raw`).join('\n')
  const { value, unreadable } = readPartitionLines(typed)
  expect([value.length, unreadable]).toEqual([partitionsMax, [`${partitionsMax + 1} raw`]])
})
