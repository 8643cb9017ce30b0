import { causes } from '../shared/index.ts'

/** Returns the message of a job that fails because its storage is full; `gib` is what deleted volumes hold of it. */
export function explainTrashFull(gib: number): string {
  return `${causes['storage.full']} Deleted volumes in the trash hold ${gib} GiB of it. The operator can wipe them: moor admin trash purge.`
}
