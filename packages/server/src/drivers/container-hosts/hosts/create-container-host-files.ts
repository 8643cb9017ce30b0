import { DriverError, type HostFile, type HostFiles } from '#reconcile/ports/index.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { type FoundHost, findContainerHost, isOn, needContainerHost } from '../machines/find-host.ts'

/** Of a host's log. */
const logLines = 50

/** How files get into hosts that are containers: by the interface of their engine. */
export function createContainerHostFiles(context: ContainerHostContext): HostFiles {
  return {
    async putFiles(host, files) {
      const found = await needContainerHost(context, host)
      if (!isOn(found)) throw new DriverError('Busy', `${host.name} does not run.`)
      const from = await firstOther(found, files)
      // All from there on, so that whoever waits for the last finds those before it.
      await found.machine.containers.putFiles(host.name, files.slice(from))
    },
    async readLog(host) {
      const found = await findContainerHost(context, host)
      return found ? found.machine.containers.readLog(host.name, logLines) : ''
    },
  }
}

/** Place of the first file that is not in the host as it is to be; behind all where none is. */
async function firstOther({ row, machine }: FoundHost, files: readonly HostFile[]): Promise<number> {
  for (const [place, { path, content }] of files.entries()) {
    const there = await machine.containers.readFile(row.name, path)
    if (there?.toString() !== content) return place
  }
  return files.length
}
