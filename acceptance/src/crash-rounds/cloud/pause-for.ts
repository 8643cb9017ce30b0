import { setTimeout as pause } from 'node:timers/promises'

/** Resolves after `ms`. */
export async function pauseFor(ms: number): Promise<void> {
  await pause(ms)
}
