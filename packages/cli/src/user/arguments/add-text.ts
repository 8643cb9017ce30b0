/** Gathers the texts of a flag that can be repeated. */
export function addText(text: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), text]
}
