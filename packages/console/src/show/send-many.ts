/** What became of a change that was sent for several things. */
export class SomeRefused extends Error {
  override readonly name = 'SomeRefused'
}

/**
 * Sends the same change for each of several things, one after another, so that all that can be done is done; then tells of those for which it was refused.
 * @throws SomeRefused with a line for each that was refused
 */
export async function sendMany<Resource extends { readonly label: string }>(
  things: readonly Resource[],
  send: (thing: Resource) => Promise<unknown>,
  explain: (error: unknown) => string,
): Promise<void> {
  const refused: string[] = []
  for (const thing of things) {
    try {
      await send(thing)
    } catch (error) {
      refused.push(`${thing.label}: ${explain(error)}`)
    }
  }
  if (refused.length === 0) return
  const done = things.length - refused.length
  const count =
    done === 0 ? `None of ${things.length} requests succeeded` : `${done} of ${things.length} requests succeeded`
  throw new SomeRefused(`${count}. ${refused.join(' ')}`)
}
