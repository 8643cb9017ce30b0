/** Where a break can happen: at any call of a driver, at one that may change something, at a step that writes rows, at a recording, or anywhere once. */
export type BreakPlace = 'calls' | 'changes' | 'writes' | 'recordings' | 'once'

/**
 * Every way in which a story is broken, once at each place where it can happen. An inspection changes nothing, so that an error after
 * it is an error before it, and a process killed around it is one killed around the change before it. After a recording nothing is
 * left to break but what the process remembers.
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
} as const satisfies Readonly<Record<string, BreakPlace>>

/** One of them. */
export type BreakKind = keyof typeof breakKinds

/** Whether a step, as `kind.step`, writes rows instead of asking a driver; only stories with such a step have places for the breaks around writes. */
export function isRowStep(step: string): boolean {
  return step.startsWith('pool.') || ['cluster.make-credentials', 'node.make-host', 'node.release-host'].includes(step)
}
