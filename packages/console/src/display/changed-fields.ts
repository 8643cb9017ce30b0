/** Returns the fields of `typed` that differ from `before` (`===`: new arrays and objects always differ). */
export function changedFields<Fields extends object>(before: Fields, typed: Fields): Partial<Fields>
export function changedFields(before: object, typed: object): object {
  const previous = new Map(Object.entries(before))
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => previous.get(name) !== value))
}

/** Returns fields as command options: `{ first_name: 'Ada', tags: ['a', 'b'] }` is `--first-name Ada --tags a --tags b`. */
export function fieldOptions(fields: object): readonly string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const flag = `--${name.replaceAll('_', '-')}`
    return Array.isArray(value) ? value.flatMap((one) => [flag, optionText(one)]) : [flag, optionText(value)]
  })
}

function optionText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
