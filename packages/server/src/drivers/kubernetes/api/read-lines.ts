import { DriverError } from '#reconcile/ports/index.ts'

/** Longest line that is kept: the largest object a server takes, with its words. */
const lineCharactersMax = 16 << 20

/** The lines of a text that comes in pieces; what stands after the last end of a line is left out. DriverError Broken for one that never ends. */
export async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let held = ''
  for await (const piece of pieces) {
    const lines = `${held}${piece}`.split('\n')
    held = lines.pop() ?? ''
    if (held.length > lineCharactersMax)
      throw new DriverError('Broken', `A change of the cluster is longer than ${lineCharactersMax} characters.`)
    yield* lines
  }
}
