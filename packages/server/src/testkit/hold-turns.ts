import type { PasswordGate, PasswordTurn } from '../store/user/password-gate.ts'
import { makeGate } from './gate.ts'

/** A turn at passwords, or a place among those who wait for one. */
export interface HeldTurn {
  /** Lets it go, at once or as soon as it comes; kept until it has. */
  end(): Promise<void>
}

/** Takes so many turns at passwords, or waits for them, and keeps each until it is let go. */
export function holdTurns(
  passwords: PasswordGate,
  count: number,
  turnOf: (index: number) => Pick<PasswordTurn, 'kind' | 'lane'>,
): HeldTurn[] {
  return Array.from({ length: count }, (_, index) => {
    const gate = makeGate()
    const done = passwords.run({ ...turnOf(index), signal: new AbortController().signal }, () => gate.passed)
    return { end: () => (gate.open(), done) }
  })
}
