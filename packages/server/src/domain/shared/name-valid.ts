/** So many values are named in a sentence; of more, nobody reads the end. */
const namedMax = 12

/** Names the values that a field can have, as they stand behind the reason of a refusal; nothing where they are many or none. */
export function nameValid(values: readonly string[]): string {
  return values.length === 0 || values.length > namedMax ? '' : `: must be one of ${values.join(', ')}`
}
