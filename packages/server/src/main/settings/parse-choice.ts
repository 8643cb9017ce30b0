/** Makes a reader that takes one of the given words, exactly as written. */
export function parseChoice<const W extends string>(words: readonly W[]): (text: string) => W {
  return (text) => {
    const word = words.find((known) => known === text)
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`)
    return word
  }
}
