import { statfs } from 'node:fs/promises'
import { type Diagnosis, passedDiagnosis } from './diagnosis.ts'

const gib = 1024 ** 3
/** Below this size, PostgreSQL may stop at any time. */
const leastBytes = gib
const scarceBytes = 5 * gib

/** Returns a diagnosis of the free space on the data folder's file system: `note` below 5 GiB, `wrong` below 1 GiB. Rejects if the folder is missing. */
export async function checkDisk(folder: string): Promise<readonly Diagnosis[]> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const found = `${(free / gib).toFixed(1)} GiB are free on the file system of ${folder}.`
  if (free >= scarceBytes) return [passedDiagnosis('disk', found)]
  const fix = 'free disk space, or stop the server, move the data folder and set its new path with --data'
  return [{ check: 'disk', state: free < leastBytes ? 'wrong' : 'note', found, mend: fix }]
}
