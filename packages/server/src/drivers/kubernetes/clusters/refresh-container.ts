import { posix } from 'node:path'
import { type ProgramRunner, type ContainerFile, digestContainer } from '../../containers/index.ts'
import type { PlaneContainer } from '../plane/describe-container.ts'
import { reloadFront } from './reload-front.ts'

/**
 * Puts files that were made anew, such as certificates, in the place of those that a part of a control plane has. Only a program that does not read them again by itself is ended for them, as is one that is to be described
 * otherwise, of another image or with other flags: it is made again when it is ensured, for which no call has to wait until it has ended. `mayStop` throws where it is not to be ended any more. One that is not there has nothing to refresh.
 */
export async function refreshContainer(
  containers: ProgramRunner,
  { part, container, rereads }: PlaneContainer,
  mayStop: () => Promise<void> = async () => undefined,
): Promise<void> {
  const seen = (await containers.listContainers(container.labels)).find(({ name }) => name === container.name)
  if (!seen) return
  const changed = await listChanged(containers, container)
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

async function listChanged(
  containers: ProgramRunner,
  { name, files }: PlaneContainer['container'],
): Promise<readonly ContainerFile[]> {
  const folders = [...new Set(files.map(({ path }) => posix.dirname(path)))]
  const read = await Promise.all(folders.map((folder) => containers.readFiles(name, folder)))
  const there = new Map(read.flatMap((some) => [...some]))
  return files.filter(({ path, content }) => !there.get(path)?.equals(Buffer.from(content)))
}
