import { errorCode, errorMessage } from '#domain/shared/index.ts'
import { DriverError, InsufficientCapacity } from '#reconcile/ports/index.ts'

const full = new Set(['ENOSPC', 'EDQUOT'])
const transientCodes = new Set(['ESTALE', 'ETIMEDOUT', 'EHOSTDOWN', 'ENOTCONN', 'EAGAIN', 'EBUSY', 'EMFILE', 'ENFILE'])

/** Timeout of reads. An unreachable file server never responds. */
const timeoutMs = 15_000

/**
 * Result of `act`. Converts its file system errors (rule 5): InsufficientCapacity for a full disk, Busy if transient, otherwise Broken. Rethrows errors
 * without a code.
 */
export async function onFiles<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof DriverError) throw error
    const code = errorCode(error)
    if (code === undefined) throw error
    if (full.has(code)) throw new InsufficientCapacity(errorMessage(error), error)
    throw new DriverError(transientCodes.has(code) ? 'Busy' : 'Broken', errorMessage(error), error)
  }
}

/** Result of a read; converts file system errors like onFiles. Throws Busy after 15 seconds, without canceling the operation. */
export async function onFilesInTime<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DriverError('Busy', `The file system does not answer within ${timeoutMs} ms.`)),
      timeoutMs,
    )
  })
  try {
    return await Promise.race([onFiles(act), late])
  } finally {
    clearTimeout(timer)
  }
}

/** True if the file does not exist. */
export const isAbsent = (error: unknown): boolean => errorCode(error) === 'ENOENT'
