import type { Pool } from '@moorage/sdk'
import { linesOf } from '../../fields/lines-of.ts'

/** Labels and taints that the nodes of a pool have in Kubernetes. */
export type NodeMarks = Pick<Pool, 'labels' | 'taints'>
type Taint = NodeMarks['taints'][number]

/** Lines that could be read, and those that could not. */
export interface ReadLines<Value> {
  readonly value: Value
  readonly unreadable: readonly string[]
}

/** Labels as they are typed: `key=value`, one a line. */
export function labelLines(labels: NodeMarks['labels']): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n')
}

/** Reads them. */
export function readLabelLines(typed: string): ReadLines<NodeMarks['labels']> {
  const lines = linesOf(typed)
  const pairs = lines.flatMap((line) => {
    const at = line.indexOf('=')
    return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const] : []
  })
  return { value: Object.fromEntries(pairs), unreadable: lines.filter((line) => line.indexOf('=') < 1) }
}

/** Taints as kubectl writes them: `key=value:Effect`, one a line. */
export function taintLines(taints: NodeMarks['taints']): string {
  return taints.map(({ key, value, effect }) => `${key}${value === '' ? '' : `=${value}`}:${effect}`).join('\n')
}

const taintForm = /^([^=:\s]+)(?:=([^:\s]*))?:(NoSchedule|PreferNoSchedule|NoExecute)$/

/** Reads them. */
export function readTaintLines(typed: string): ReadLines<NodeMarks['taints']> {
  const lines = linesOf(typed)
  const value = lines.flatMap((line) => readTaint(line) ?? [])
  return { value, unreadable: lines.filter((line) => readTaint(line) === null) }
}

function readTaint(line: string): Taint | null {
  const [, key = '', value = '', word] = taintForm.exec(line) ?? []
  const effect = effects.find((one) => one === word)
  return effect === undefined ? null : { key, value, effect }
}

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const

/** What is wrong with the first line that could not be read; '' where all could. */
export function explainUnreadable({ unreadable: [line] }: ReadLines<unknown>, form: string): string {
  return line === undefined ? '' : `“${line}” does not have the form ${form}.`
}
