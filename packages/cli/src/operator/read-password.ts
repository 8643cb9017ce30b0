import { createInterface } from 'node:readline'

/** Reads a password from the first line of stdin, or ''. Process list and shell history do not contain stdin. */
export async function readPassword(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}
