import type { Invariant } from './invariant.ts'

interface Line {
  readonly err?: { readonly type?: string; readonly code?: string; readonly message?: string }
}

/** SQLSTATE classes of own errors: invalid value, violated constraint, invalid statement. */
const ownCodes = /^(22|23|42)/
const ownTypes = ['TypeError', 'ReferenceError', 'RangeError', 'AssertionError']

/** Searches the logs, because a bug that a retry hides is visible only there. */
export const noOwnErrors: Invariant = {
  number: 18,
  title: 'no process has an error in its own code',
  check: async ({ output }) =>
    output()
      .split('\n')
      .filter((line) => isOwnError(readLine(line)))
      .map((line) => line.slice(0, 1_500)),
}

function readLine(line: string): Line {
  try {
    return JSON.parse(line) as Line
  } catch {
    // Truncated by a kill, or written before the log was open.
    return {}
  }
}

function isOwnError({ err }: Line): boolean {
  return err !== undefined && (ownCodes.test(err.code ?? '') || ownTypes.includes(err.type ?? ''))
}
