/** The value at a path of an object; undefined where there is none. */
export function fieldAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((held, step) => (isRecord(held) ? held[step] : undefined), value)
}

/** The text at a path; '' where there is none. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = fieldAt(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** The number at a path; undefined where there is none. */
export function numberAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = fieldAt(value, ...path)
  return typeof found === 'number' ? found : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
