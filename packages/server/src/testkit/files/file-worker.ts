import { createFileEngine } from '#drivers/file/create-file-engine.ts'
import type { FileEngineOptions } from '#drivers/file/file-engine-options.ts'
import { openRegistry } from '#drivers/registry/open-registry.ts'
import { type Claimed, DriverError, type Progress, type Resource } from '#reconcile/ports/index.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'

/** Task of a worker process, passed as a JSON argument. */
export interface FileWorkerTask {
  readonly url: string
  readonly engine: Pick<FileEngineOptions, 'name' | 'regions'>
  readonly volume: Claimed
  readonly source: Resource
}

/** Repeats driver calls until killed, and prints a line before each. */
const task: FileWorkerTask = JSON.parse(process.argv[2] ?? '')
const registry = await openRegistry({ connection: task.url, secretBox: openTestSecretBox() })
const volumes = createFileEngine({ ...task.engine, registry, holderOf: () => null }).volumesOf(task.volume.region)
const spec = { sizeGib: 1, hardwareType: 'nvme', isEncrypted: false } as const
const calls: readonly (() => Promise<Progress>)[] = [
  () => volumes.ensureClone(task.volume, spec, task.source),
  () => volumes.migrateVolume(task.volume, 'hdd'),
  () => volumes.migrateVolume(task.volume, 'nvme'),
  () => volumes.deleteVolume(task.volume),
]
/** False also after Busy, because the previous call's work may stay registered for a moment (driver contract, rule 5). */
const isDone = async (call: () => Promise<Progress>): Promise<boolean> => {
  try {
    return (await call()).done
  } catch (error) {
    if (error instanceof DriverError && error.code === 'Busy') return false
    throw error
  }
}

for (;;) {
  for (const call of calls) {
    do process.stdout.write('calls\n')
    while (!(await isDone(call)))
  }
}
