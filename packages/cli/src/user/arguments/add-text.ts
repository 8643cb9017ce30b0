/** Appends a value of a repeatable flag to a copy of the previous ones (Commander argParser). */
export function addText(text: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), text]
}
