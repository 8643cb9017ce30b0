import { setTimeout as pause } from 'node:timers/promises'

/** Waits during a fault or before a retry. */
export async function pauseFor(ms: number): Promise<void> {
  await pause(ms)
}
