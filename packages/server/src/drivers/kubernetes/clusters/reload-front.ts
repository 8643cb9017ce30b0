import { setTimeout as pause } from 'node:timers/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ProgramRunner } from '../../containers/index.ts'

/** How long a front may take to follow, and how often it is looked whether it has. */
const followMs = 10_000
const lookMs = 50
const logLines = 40

/**
 * Has a front read its files again, and waits until those who come now are served by what they say: a signal alone is answered some 100 ms later. Connections that were open before are cut
 * 2 s after that, as its configuration has it.
 */
export async function reloadFront(containers: ProgramRunner, name: string): Promise<void> {
  const before = await findWorker(containers, name)
  await containers.signalContainer(name, 'SIGUSR2')
  const began = performance.now()
  while ((await findWorker(containers, name)) === before) {
    if (performance.now() - began > followMs)
      throw new DriverError(
        'Busy',
        `${name} does not read its files again: ${(await containers.readLog(name, 3)).trim()}`,
      )
    await pause(lookMs)
  }
}

/** The process that serves, as the front's master tells it once it does; null where it tells none. */
async function findWorker(containers: ProgramRunner, name: string): Promise<string | null> {
  const log = await containers.readLog(name, logLines)
  const told = [...log.matchAll(/New worker \((\d+)\) forked[^]*?Loading success/g)]
  return told.at(-1)?.[1] ?? null
}
