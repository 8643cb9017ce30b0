import { DriverError } from '#reconcile/ports/index.ts'

/** Largest object that a server accepts, with its event. */
const lineCharactersMax = 16 << 20

/** Yields the lines of chunks, without an unterminated last line. Throws Broken for an oversized line. */
export async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<string, void> {
  let held = ''
  for await (const chunk of chunks) {
    const lines = `${held}${chunk}`.split('\n')
    held = lines.pop() ?? ''
    if (held.length > lineCharactersMax)
      throw new DriverError('Broken', `A change of the cluster is longer than ${lineCharactersMax} characters.`)
    yield* lines
  }
}
