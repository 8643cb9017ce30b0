import { createInterface } from 'node:readline'

/** Reads a password from the first line of stdin, so that it appears neither in the process list nor in the shell history. Returns '' if stdin is empty. */
export async function readPassword(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}
