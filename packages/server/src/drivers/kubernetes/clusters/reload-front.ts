import type { ProgramRunner } from '../../containers/index.ts'
import { awaitFrontLog, readFrontLog } from './await-front.ts'

/**
 * Makes a front read its files again, and waits until a new worker accepts connections, about 100 ms after the signal. Existing connections are cut 2 s later.
 * Throws Busy after 10 s.
 */
export async function reloadFront(containers: ProgramRunner, name: string): Promise<void> {
  const before = findWorker(await readFrontLog(containers, name))
  await containers.signalContainer(name, 'SIGUSR2')
  await awaitFrontLog(containers, name, {
    holds: (log) => findWorker(log) !== before,
    problem: 'does not read its files again',
  })
}

/** Process ID of the newest worker that accepts connections; null without one. */
function findWorker(log: string): string | null {
  const loaded = [...log.matchAll(/New worker \((\d+)\) forked[^]*?Loading success/g)]
  return loaded.at(-1)?.[1] ?? null
}
