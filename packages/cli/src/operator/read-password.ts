import { createInterface } from 'node:readline'

/** Returns the first line of stdin, or ''. */
export async function readPassword(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}
