import { DriverError, type HostFile, type HostFiles } from '#reconcile/ports/index.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { type FoundHost, findContainerHost, isOn, requireContainerHost } from '../machines/find-host.ts'

const logLines = 50

/** Implements HostFiles through the runtime's API. `putFiles` throws Busy while the host is off; `readLog` returns '' without a host. */
export function createContainerHostFiles(context: ContainerHostContext): HostFiles {
  return {
    async putFiles(host, files) {
      const found = await requireContainerHost(context, host)
      if (!isOn(found)) throw new DriverError('Busy', `${host.name} is not running.`)
      const from = await firstChanged(found, files)
      // Includes unchanged later files: a process that waits for the last file then finds all files current.
      await found.machine.containers.putFiles(host.name, files.slice(from))
    },
    async readLog(host) {
      const found = await findContainerHost(context, host)
      return found ? found.machine.containers.readLog(host.name, logLines) : ''
    },
  }
}

/** Index of the first file that differs in the host, or the number of files. */
async function firstChanged({ row, machine }: FoundHost, files: readonly HostFile[]): Promise<number> {
  for (const [index, { path, content }] of files.entries()) {
    const there = await machine.containers.readFile(row.name, path)
    if (there?.toString() !== content) return index
  }
  return files.length
}
