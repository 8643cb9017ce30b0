/** Those of the fields that were typed that differ from what is there. */
export function changedFields<Fields extends object>(before: Fields, typed: Fields): Partial<Fields>
export function changedFields(before: object, typed: object): object {
  const there = new Map(Object.entries(before))
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => there.get(name) !== value))
}

/** The same as options of a command: `{ first_name: 'Ada' }` is `--first-name Ada`. */
export function fieldOptions(fields: object): readonly string[] {
  return Object.entries(fields).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, String(value)])
}
