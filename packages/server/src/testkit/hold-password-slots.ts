import type { PasswordQueue, PasswordEntry } from '#store/user/password-queue.ts'
import { makeGate } from './gate.ts'

/** Slot in the password queue. */
export interface HeldSlot {
  end(): Promise<void>
}

/** Adds `count` entries to the password queue and returns their slots. An entry runs or waits until its `end`. */
export function holdPasswordSlots(
  passwords: PasswordQueue,
  count: number,
  entryOf: (index: number) => Pick<PasswordEntry, 'kind' | 'lane'>,
): HeldSlot[] {
  return Array.from({ length: count }, (_, index) => {
    const gate = makeGate()
    const done = passwords.run({ ...entryOf(index), signal: new AbortController().signal }, () => gate.passed)
    return { end: () => (gate.open(), done) }
  })
}
