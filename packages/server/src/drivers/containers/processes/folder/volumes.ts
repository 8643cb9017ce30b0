import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeLabels } from '../../container-runtime.ts'
import { readOwnRecord, readRecord, writeRecord } from './records.ts'
import type { ProcessFolders } from './process-folders.ts'
import { listProcessRecords } from './process-record.ts'

/** Creates a missing volume folder, which outlives its processes. Throws AlreadyExists for a foreign volume. */
export async function ensureVolumeFolder(folders: ProcessFolders, name: string, labels: RuntimeLabels): Promise<void> {
  const folder = folders.volume(name)
  const found = await readOwnRecord(`Volume ${name}`, folder, labels)
  await mkdir(join(folder, 'data'), { recursive: true, mode: 0o700 })
  if (!found) await writeRecord(folder, { labels })
}

/** True if the volume exists. */
export async function hasVolumeFolder(folders: ProcessFolders, name: string): Promise<boolean> {
  return (await readRecord(folders.volume(name))) !== null
}

/** Removes a volume with its content. Idempotent. Throws Busy while a process uses it. */
export async function removeVolumeFolder(folders: ProcessFolders, name: string): Promise<void> {
  const folder = folders.volume(name)
  const user = (await listProcessRecords(folders)).find(({ spec }) => Object.values(spec.volumes ?? {}).includes(name))
  if (user) throw new DriverError('Busy', `Volume ${name} is in use by process ${user.spec.name}.`)
  await rm(folder, { recursive: true, force: true })
}
