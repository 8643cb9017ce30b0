import { setTimeout as pause } from 'node:timers/promises'

/** Waits, for the duration of a fault or before a client retries. */
export async function pauseFor(ms: number): Promise<void> {
  await pause(ms)
}
