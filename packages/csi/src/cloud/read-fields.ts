/** A field of something that was read; undefined where it has none. */
export function fieldIn(read: unknown, field: string): unknown {
  return typeof read === 'object' && read !== null && field in read
    ? Object.entries(read).find(([name]) => name === field)?.[1]
    : undefined
}

/** A text, empty where it is none. */
export function wordIn(read: unknown, field: string): string {
  const value = fieldIn(read, field)
  return typeof value === 'string' ? value : ''
}

/** A number; null where it is none. */
export function numberIn(read: unknown, field: string): number | null {
  const value = fieldIn(read, field)
  return typeof value === 'number' ? value : null
}

/** The items of a list; none where it is no list. */
export function itemsIn(read: unknown): readonly unknown[] {
  return Array.isArray(read) ? read : []
}
