import { DriverError, type HostFile, type HostFiles } from '#reconcile/ports/index.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { type FoundHost, findContainerHost, isOn, requireContainerHost } from '../machines/find-host.ts'

const logLines = 50

/**
 * HostFiles through the runtime's API. `putFiles` writes the first changed file and all later ones; throws NotFound without a host, Busy while it is off.
 * `readLog` returns the last 50 lines, or '' without a host.
 */
export function createContainerHostFiles(context: ContainerHostContext): HostFiles {
  return {
    async putFiles(host, files) {
      const found = await requireContainerHost(context, host)
      if (!isOn(found)) throw new DriverError('Busy', `${host.name} is not running.`)
      const from = await firstChanged(found, files)
      // Also writes unchanged later files, so that a process waiting for the last file finds all files current.
      await found.machine.containers.putFiles(host.name, files.slice(from))
    },
    async readLog(host) {
      const found = await findContainerHost(context, host)
      return found ? found.machine.containers.readLog(host.name, logLines) : ''
    },
  }
}

/** Index of the first file that differs; the number of files if none differs. */
async function firstChanged({ row, machine }: FoundHost, files: readonly HostFile[]): Promise<number> {
  for (const [index, { path, content }] of files.entries()) {
    const there = await machine.containers.readFile(row.name, path)
    if (there?.toString() !== content) return index
  }
  return files.length
}
