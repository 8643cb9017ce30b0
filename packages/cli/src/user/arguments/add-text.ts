/** Collects the values of a repeatable flag. */
export function addText(text: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), text]
}
