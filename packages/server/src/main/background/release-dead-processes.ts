import { inheritedLock } from '#drivers/programs/run-engine-program.ts'
import { releaseLeases } from '#store/work/leases.ts'
import type { Store } from '#store/open-store.ts'
import { lockProcess } from '../datafolder/index.ts'
import type { OpenedEngines } from '../engines/index.ts'

interface Starting {
  readonly process: string
  readonly store: Store
  readonly engines: Pick<OpenedEngines, 'releaseProcess'> | null
}

/** Releases leases and driver claims of dead processes of this machine, and locks this process's name until stopped. Leases of other machines expire. */
export async function releaseDeadProcesses(
  { process, store, engines }: Starting,
  dataFolder: string,
): Promise<{ stop(): Promise<void> }> {
  const lock = lockProcess(dataFolder, process)
  inheritedLock.file = lock.file
  for (const { name, remove } of lock.dead) {
    await releaseLeases(store, name)
    await engines?.releaseProcess(name)
    remove()
  }
  return { stop: async () => lock.release() }
}
