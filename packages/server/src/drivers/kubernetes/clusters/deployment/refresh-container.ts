import { posix } from 'node:path'
import { type ProgramRunner, type ContainerFile, digestContainer } from '#drivers/containers/index.ts'
import type { PlaneContainer } from '../../plane/describe-container.ts'
import { reloadFront } from '../front-log.ts'

/**
 * Replaces changed files of a part's container, such as certificates, and reloads a front. Stops another part, to be ensured again, if its description changed
 * or its program does not reread a changed file. Calls `mayStop` before, which can throw. Does nothing without the container.
 */
export async function refreshContainer(
  containers: ProgramRunner,
  { part, container, rereads }: PlaneContainer,
  mayStop: () => Promise<void> = async () => undefined,
): Promise<void> {
  const seen = (await containers.listContainers(container.labels)).find(({ name }) => name === container.name)
  if (!seen) return
  const changed = await listChangedFiles(containers, container)
  if (changed.length > 0) await containers.putFiles(container.name, changed)
  if (part === 'front') {
    if (changed.length > 0 && seen.isRunning) await reloadFront(containers, container.name)
    return
  }
  const isUnread = changed.some(({ path }) => !rereads.includes(path))
  if (isUnread || seen.description !== digestContainer(container)) {
    await mayStop()
    await containers.stopContainer(container.name, container.graceMs)
  }
}

/** Files of a container whose content differs from the description, or that are missing. */
export async function listChangedFiles(
  containers: ProgramRunner,
  { name, files }: PlaneContainer['container'],
): Promise<readonly ContainerFile[]> {
  const folders = [...new Set(files.map(({ path }) => posix.dirname(path)))]
  const read = await Promise.all(folders.map((folder) => containers.readFiles(name, folder)))
  const there = new Map(read.flatMap((some) => [...some]))
  return files.filter(({ path, content }) => !there.get(path)?.equals(Buffer.from(content)))
}
