/** Returns the previous values of a repeatable flag and the new one (Commander argParser). */
export function addText(text: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), text]
}
