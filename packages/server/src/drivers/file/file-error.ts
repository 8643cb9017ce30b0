import { errorCode, errorMessage } from '#domain/shared/index.ts'
import { DriverError, LacksRoom } from '#reconcile/ports/index.ts'

/** File system errors that room ends. */
const full = new Set(['ENOSPC', 'EDQUOT'])
/** Those that pass by themselves: a server of files that does not answer. */
const passing = new Set(['ESTALE', 'ETIMEDOUT', 'EHOSTDOWN', 'ENOTCONN', 'EAGAIN', 'EBUSY', 'EMFILE', 'ENFILE'])

/** Longest time that looking at files may take; a server of files that is away holds a call for ever. */
const lookMs = 15_000

/** Runs something on files; what the file system says becomes one of the codes of drivers (rule 5). */
export async function onFiles<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof DriverError) throw error
    const code = errorCode(error)
    if (code === undefined) throw error
    if (full.has(code)) throw new LacksRoom(errorMessage(error), error)
    throw new DriverError(passing.has(code) ? 'Busy' : 'Broken', errorMessage(error), error)
  }
}

/** The same for what only looks: Busy where that takes too long. */
export async function onFilesInTime<Answer>(look: () => Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DriverError('Busy', `The files do not answer within ${lookMs} ms.`)), lookMs)
  })
  try {
    return await Promise.race([onFiles(look), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether what was thrown says that there is no such file. */
export const isAbsent = (error: unknown): boolean => errorCode(error) === 'ENOENT'
