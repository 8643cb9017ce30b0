import { causes } from '../shared/index.ts'

/** Returns the message of a job that fails because its storage is full of deleted volumes; the account's own hold `ownGib` of it, which is 0 if all are of others. */
export function explainTrashFull(ownGib: number): string {
  return `${causes['storage.full']} The trash holds deleted volumes${ownGib > 0 ? `, ${ownGib} GiB of your account` : ''}. The operator can wipe them: moor admin trash purge.`
}
