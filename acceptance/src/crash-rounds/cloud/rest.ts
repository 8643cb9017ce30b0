import { setTimeout as pause } from 'node:timers/promises'

/** Lets time pass: a fault lasts for as long as its seed says, and clients come back after a while. */
export async function rest(ms: number): Promise<void> {
  await pause(ms)
}
