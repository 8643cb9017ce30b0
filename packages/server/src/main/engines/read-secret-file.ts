import { readFileSync, statSync } from 'node:fs'
import { OperatorFailure } from '../failures/index.ts'

/** Returns the content of a secret file. Throws OperatorFailure with `noun` if the file is unreadable or its mode allows others than owner and group. */
export function readSecretFile(file: string, noun: string): string {
  return readNamed(file, noun, () => {
    if ((statSync(file).mode & 0o007) !== 0) throw new Error('other users of this machine can read it')
  })
}

/** Returns the content of a file without a mode check. Throws OperatorFailure with `noun` if it is unreadable. */
export function readPublicFile(file: string, noun: string): string {
  return readNamed(file, noun, () => undefined)
}

function readNamed(file: string, noun: string, check: () => void): string {
  try {
    check()
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorFailure(`The ${noun}, ${file}, cannot be used: ${reason}.`, 'usage', error)
  }
}
