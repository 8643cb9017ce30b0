/** Error of a change to several resources with at least one rejection. */
export class SomeRefused extends Error {
  override readonly name = 'SomeRefused'
}

/**
 * Sends the same change for several resources sequentially. A rejection does not stop the others.
 * @throws SomeRefused with the error of each rejected resource
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
