import { resolve } from 'node:path'

/** Reads a path of the file system; relative ones count from the folder in which the command runs. */
export function parsePath(text: string): string {
  if (text.includes('\0')) throw new Error('must be a path of the file system')
  return resolve(text)
}
