import { inherited } from '#drivers/programs/run-engine-program.ts'
import { releaseLeases } from '#store/work/leases.ts'
import type { Store } from '#store/open-store.ts'
import { lockProcess } from '../datafolder/index.ts'
import type { OpenedEngines } from '../engines/index.ts'

interface Starting {
  readonly process: string
  readonly store: Store
  readonly engines: Pick<OpenedEngines, 'releaseProcess'> | null
}

/** Releases what killed processes of this machine held. Leases of other machines expire by themselves. */
export async function releaseDead(
  { process, store, engines }: Starting,
  dataFolder: string,
): Promise<{ stop(): Promise<void> }> {
  const lock = lockProcess(dataFolder, process)
  inherited.file = lock.file
  for (const { name, forget } of lock.dead) {
    await releaseLeases(store, name)
    await engines?.releaseProcess(name)
    forget()
  }
  return { stop: async () => lock.release() }
}
