/** Returns a field of a parsed value; undefined if it is absent or the value is no object. */
export function fieldIn(read: unknown, field: string): unknown {
  return typeof read === 'object' && read !== null && field in read
    ? Object.entries(read).find(([name]) => name === field)?.[1]
    : undefined
}

/** Returns a field of a parsed value if it is a string, otherwise ''. */
export function stringIn(read: unknown, field: string): string {
  const value = fieldIn(read, field)
  return typeof value === 'string' ? value : ''
}

/** Returns a field of a parsed value if it is a number, otherwise null. */
export function numberIn(read: unknown, field: string): number | null {
  const value = fieldIn(read, field)
  return typeof value === 'number' ? value : null
}

/** Returns the value if it is a list, otherwise an empty list. */
export function itemsIn(read: unknown): readonly unknown[] {
  return Array.isArray(read) ? read : []
}
