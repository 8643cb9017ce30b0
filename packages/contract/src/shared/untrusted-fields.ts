/** True for an object that is neither null nor an array. The object's fields are unchecked. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses JSON. Returns undefined if the text is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a string field of untrusted input; undefined if the input is no object, or the field is absent or no string. */
export function textField(value: unknown, name: string): string | undefined {
  const found = isRecord(value) ? value[name] : undefined
  return typeof found === 'string' ? found : undefined
}

/** Returns a number field of untrusted input; undefined if the input is no object, or the field is absent or no number. */
export function numberField(value: unknown, name: string): number | undefined {
  const found = isRecord(value) ? value[name] : undefined
  return typeof found === 'number' ? found : undefined
}
