import type { Pool } from '@moorage/sdk'
import type { ParsedLines } from './label-and-taint-lines.ts'

/** Maximum number of extra partitions per node (decision E3.2). */
export const partitionsMax = 7

type Partitions = Pool['disks']

const form = /^([1-9]\d*)\s+(raw|ext4)$/

/** Returns extra partitions, one per line: size in MB and format, `10240 ext4`. `invalidLines` has other lines and those beyond the maximum. */
export function readPartitionLines(typed: string): ParsedLines<Partitions> {
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const value = lines.slice(0, partitionsMax).flatMap((line) => readPartition(line) ?? [])
  return { value, invalidLines: lines.filter((line, at) => at >= partitionsMax || readPartition(line) === null) }
}

function readPartition(line: string): Partitions[number] | null {
  const [, size, type] = form.exec(line) ?? []
  return size === undefined ? null : { size: Number(size), type: type === 'raw' ? 'raw' : 'ext4' }
}
