/** Point of an interruption: any driver call, a changing call, a step that writes rows, a recording, or anywhere once. */
export type BreakPoint = 'calls' | 'changes' | 'writes' | 'recordings' | 'once'

/**
 * Points of each kind of interruption. An inspection changes nothing, so only errors before it count. After a recording, only the process's memory can be lost.
 */
export const breakKinds = {
  'error before a call': 'calls',
  'error after a call': 'changes',
  'killed before a call': 'changes',
  'killed after a call': 'changes',
  'a newer claim acts before a call': 'changes',
  'a newer change is acted on before a call': 'changes',
  'killed before a write': 'writes',
  'killed after a write': 'writes',
  'overtaken before a write': 'writes',
  'lease lost before a write': 'writes',
  'killed before recording': 'recordings',
  'killed after recording': 'once',
  'overtaken before recording': 'recordings',
  'lease lost before recording': 'recordings',
  'each step twice': 'once',
} as const satisfies Readonly<Record<string, BreakPoint>>

/** Kind of interruption. */
export type BreakKind = keyof typeof breakKinds

/** True if a step, as `kind.step`, writes rows instead of calling a driver. */
export function isRowStep(step: string): boolean {
  const kind = step.slice(0, step.indexOf('.'))
  return (
    ['pool', 'snapshot_policy'].includes(kind) ||
    ['cluster.make-credentials', 'node.make-host', 'node.release-host'].includes(step)
  )
}
