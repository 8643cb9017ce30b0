import { OperatorFailure } from '@moorage/server/exit'

/** Returns the text of a file, or of stdin for `-`. Throws OperatorFailure (exit code 2) if the file cannot be read. */
export async function readInput(file: string): Promise<string> {
  return (await readInputBytes(file)).toString('utf8')
}

/** Returns the bytes of a file, or of stdin for `-`. Throws OperatorFailure (exit code 2) if the file cannot be read. */
export async function readInputBytes(file: string): Promise<Buffer> {
  if (file === '-') {
    const { buffer } = await import('node:stream/consumers')
    return buffer(process.stdin)
  }
  const { readFile } = await import('node:fs/promises')
  try {
    return await readFile(file)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new OperatorFailure(`Cannot read the file ${file}: ${message}.`, 'usage', error)
  }
}
