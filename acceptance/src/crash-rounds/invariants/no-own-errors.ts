import type { Invariant } from './invariant.ts'

interface Line {
  readonly err?: { readonly type?: string; readonly code?: string; readonly message?: string }
}

/** A value, a reference or a statement that the database refuses: no fault of a round explains that. */
const ownCodes = /^(22|23|42)/
const ownTypes = ['TypeError', 'ReferenceError', 'RangeError', 'AssertionError']

/** Where everything comes right in the end, an error of the code may have cost no more than time: then only the log tells. */
export const noOwnErrors: Invariant = {
  number: 18,
  title: 'no process meets with an error of its own code',
  check: async ({ said }) =>
    said()
      .split('\n')
      .filter((line) => isOwnError(readLine(line)))
      .map((line) => line.slice(0, 1_500)),
}

function readLine(line: string): Line {
  try {
    return JSON.parse(line) as Line
  } catch {
    // What a process says before it has a log, or when it is killed in the middle of a line.
    return {}
  }
}

function isOwnError({ err }: Line): boolean {
  return err !== undefined && (ownCodes.test(err.code ?? '') || ownTypes.includes(err.type ?? ''))
}
