import { randomBytes } from 'node:crypto'
import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { errorCode } from '#domain/shared/index.ts'
import { readLine } from '../datafolder/index.ts'
import { OperatorFailure } from '../failures/index.ts'

/**
 * Returns the operator token in a file, which it creates (0600) if missing. Concurrent processes get the same token. Throws OperatorFailure if the file is
 * unreadable or empty.
 */
export function ensureOperatorToken(file: string): string {
  const held = readLine(file)
  if (held !== null) return held
  const fresh = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(fresh, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(fresh, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  const token = readLine(file)
  if (token === null)
    throw new OperatorFailure(
      `The file ${file} is empty. Delete it; the next start creates a new operator token.`,
      'refused',
    )
  return token
}
