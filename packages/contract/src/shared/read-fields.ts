/** Whether a value is an object with fields: neither null nor a list. What the fields hold has still to be looked at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a text says; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text in a field of what came from outside; undefined when there is none. */
export function textField(value: unknown, name: string): string | undefined {
  const found = isRecord(value) ? value[name] : undefined
  return typeof found === 'string' ? found : undefined
}

/** The number in a field of what came from outside; undefined when there is none. */
export function numberField(value: unknown, name: string): number | undefined {
  const found = isRecord(value) ? value[name] : undefined
  return typeof found === 'number' ? found : undefined
}
