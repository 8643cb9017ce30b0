import type { Pool } from '@moorage/sdk'
import type { ReadLines } from './mark-lines.ts'

/** Most extra partitions of each node of a pool (decision E3.2). */
export const partitionsMax = 7

type Partitions = Pool['disks']

const form = /^([1-9]\d*)\s+(raw|ext4)$/

/** Reads extra partitions as they are typed: size in MB and format, `10240 ext4`, one a line; those beyond the most that there can be are none. */
export function readPartitionLines(typed: string): ReadLines<Partitions> {
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const value = lines.slice(0, partitionsMax).flatMap((line) => readPartition(line) ?? [])
  return { value, unreadable: lines.filter((line, at) => at >= partitionsMax || readPartition(line) === null) }
}

function readPartition(line: string): Partitions[number] | null {
  const [, size, type] = form.exec(line) ?? []
  return size === undefined ? null : { size: Number(size), type: type === 'raw' ? 'raw' : 'ext4' }
}
