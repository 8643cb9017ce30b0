import { readFileSync } from 'node:fs'

/** Reads a one-line file of the data folder (a token, the url); null when it is missing or empty. */
export function readLine(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
