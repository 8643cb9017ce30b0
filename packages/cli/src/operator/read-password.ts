import { createInterface } from 'node:readline'

/** Reads a password from the first line of stdin, which keeps it out of the process list and shell history; '' if stdin is empty. */
export async function readPassword(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}
