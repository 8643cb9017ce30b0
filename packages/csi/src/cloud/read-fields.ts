/** Returns a field of a parsed value, or undefined. */
export function fieldIn(read: unknown, field: string): unknown {
  return typeof read === 'object' && read !== null && field in read
    ? Object.entries(read).find(([name]) => name === field)?.[1]
    : undefined
}

/** Returns a string, or '' for another type. */
export function stringIn(read: unknown, field: string): string {
  const value = fieldIn(read, field)
  return typeof value === 'string' ? value : ''
}

/** Returns a number, or null for another type. */
export function numberIn(read: unknown, field: string): number | null {
  const value = fieldIn(read, field)
  return typeof value === 'number' ? value : null
}

/** Returns the items of a list, or none for another type. */
export function itemsIn(read: unknown): readonly unknown[] {
  return Array.isArray(read) ? read : []
}
