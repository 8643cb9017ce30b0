/** Returns the fields of `typed` that differ from `before` (`===`: new arrays and objects always differ). */
export function changedFields<Fields extends object>(before: Fields, typed: Fields): Partial<Fields>
export function changedFields(before: object, typed: object): object {
  const previous = new Map(Object.entries(before))
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => previous.get(name) !== value))
}
