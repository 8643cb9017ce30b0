import { createInterface } from 'node:readline'

/** Reads a password from the first line of stdin, so that it stands neither in the process list nor in a shell's history; '' when nothing came. */
export async function readPassword(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}
