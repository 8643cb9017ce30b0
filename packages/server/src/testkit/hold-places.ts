import type { PasswordGate, PasswordEntry } from '#store/user/password-gate.ts'
import { makeGate } from './gate.ts'

/** A place at the passwords, among those that are derived or those that wait. */
export interface HeldPlace {
  /** Lets it go, at once or as soon as it comes; kept until it has. */
  end(): Promise<void>
}

/** Takes so many places at the passwords, or waits for them, and keeps each until it is let go. */
export function holdPlaces(
  passwords: PasswordGate,
  count: number,
  entryOf: (index: number) => Pick<PasswordEntry, 'kind' | 'lane'>,
): HeldPlace[] {
  return Array.from({ length: count }, (_, index) => {
    const gate = makeGate()
    const done = passwords.run({ ...entryOf(index), signal: new AbortController().signal }, () => gate.passed)
    return { end: () => (gate.open(), done) }
  })
}
