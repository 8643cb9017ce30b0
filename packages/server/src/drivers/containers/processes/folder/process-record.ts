import { isRecord } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerSpec } from '../../container-runtime.ts'
import { fileFolders } from '../../files/file-folders.ts'
import { digestContainer } from '../../spec/describe-container.ts'
import { type FolderRecord, listRecords, readRecord, writeRecord } from './records.ts'
import type { ProcessFolders } from './process-folders.ts'

/** A process's last description, without file contents. */
export interface ProcessRecord extends FolderRecord {
  readonly digest: string
  readonly spec: Omit<ContainerSpec, 'files'>
  readonly fileFolders: readonly string[]
}

/** Writes a process's record with description and digest, and returns it. */
export async function writeProcess(folders: ProcessFolders, described: ContainerSpec): Promise<ProcessRecord> {
  const { files: _, ...spec } = described
  const record: ProcessRecord = {
    labels: spec.labels,
    digest: digestContainer(described),
    spec,
    fileFolders: fileFolders(described),
  }
  await writeRecord(folders.process(spec.name), record)
  return record
}

/** Record of a process, or null. Throws Broken if damaged. */
export async function readProcess(folders: ProcessFolders, name: string): Promise<ProcessRecord | null> {
  const found = await readRecord(folders.process(name))
  return found && asProcess(name, found)
}

/** Record of a process. Throws NotFound without one, Broken if damaged. */
export async function requireProcess(folders: ProcessFolders, name: string): Promise<ProcessRecord> {
  const found = await readProcess(folders, name)
  if (!found) throw new DriverError('NotFound', `There is no process ${name}.`)
  return found
}

/** Records of all processes. Throws Broken if one is damaged. */
export async function listProcessRecords(folders: ProcessFolders): Promise<readonly ProcessRecord[]> {
  return [...(await listRecords(folders.all('units')))].map(([name, record]) => asProcess(name, record))
}

function asProcess(name: string, record: FolderRecord): ProcessRecord {
  if (isProcess(record)) return record
  throw new DriverError('Broken', `The record of process ${name} is damaged.`)
}

function isProcess(record: FolderRecord): record is ProcessRecord {
  return typeof record['digest'] === 'string' && isRecord(record['spec']) && Array.isArray(record['fileFolders'])
}
