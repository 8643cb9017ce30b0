import { OperatorFailure } from '@moorage/server/exit'

/** Reads a file, or stdin for `-`. Throws OperatorFailure (exit code 2). */
export async function readInput(file: string): Promise<string> {
  if (file === '-') {
    const { text } = await import('node:stream/consumers')
    return text(process.stdin)
  }
  const { readFile } = await import('node:fs/promises')
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new OperatorFailure(`Cannot read the file ${file}: ${message}.`, 'usage', error)
  }
}
