import type { Pool } from '@moorage/sdk'
import { linesOf } from '../../fields/lines-of.ts'

/** Kubernetes labels and taints of a pool's nodes. */
export type NodeLabelsAndTaints = Pick<Pool, 'labels' | 'taints'>
type Taint = NodeLabelsAndTaints['taints'][number]

/** Parsed value, with the invalid lines. */
export interface ParsedLines<Value> {
  readonly value: Value
  readonly invalidLines: readonly string[]
}

/** Returns labels as `key=value`, one per line. */
export function labelLines(labels: NodeLabelsAndTaints['labels']): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n')
}

/** Returns labels of `key=value` lines; the last of duplicate keys wins. `invalidLines` has lines without a key or `=`. */
export function readLabelLines(typed: string): ParsedLines<NodeLabelsAndTaints['labels']> {
  const lines = linesOf(typed)
  const pairs = lines.flatMap((line) => {
    const at = line.indexOf('=')
    return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const] : []
  })
  return { value: Object.fromEntries(pairs), invalidLines: lines.filter((line) => line.indexOf('=') < 1) }
}

/** Returns taints like kubectl, one per line: `key=value:Effect`, or `key:Effect` without a value. */
export function taintLines(taints: NodeLabelsAndTaints['taints']): string {
  return taints.map(({ key, value, effect }) => `${key}${value === '' ? '' : `=${value}`}:${effect}`).join('\n')
}

const taintForm = /^([^=:\s]+)(?:=([^:\s]*))?:(NoSchedule|PreferNoSchedule|NoExecute)$/

/** Returns taints of `key=value:Effect` and `key:Effect` lines. `invalidLines` has other lines and unknown effects. */
export function readTaintLines(typed: string): ParsedLines<NodeLabelsAndTaints['taints']> {
  const lines = linesOf(typed)
  const value = lines.flatMap((line) => readTaint(line) ?? [])
  return { value, invalidLines: lines.filter((line) => readTaint(line) === null) }
}

function readTaint(line: string): Taint | null {
  const [, key = '', value = '', word] = taintForm.exec(line) ?? []
  const effect = effects.find((one) => one === word)
  return effect === undefined ? null : { key, value, effect }
}

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const

/** Returns a sentence about the first invalid line and the expected form; '' if all lines are valid. */
export function explainInvalidLine({ invalidLines: [line] }: ParsedLines<unknown>, form: string): string {
  return line === undefined ? '' : `“${line}” does not have the form ${form}.`
}
