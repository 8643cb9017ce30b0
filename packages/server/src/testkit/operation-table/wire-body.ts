import type { CompiledDialect, CompiledOperation } from '@moorage/contract'

/** Path parameters and body in the neutral dialect. */
export interface Target {
  readonly params?: Readonly<Record<string, string | number>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** Returns the request path in the operation's dialect, with /v4 and encoded parameters. Throws if a parameter is missing. */
export function wirePath(compiled: CompiledOperation, params: Target['params'] = {}): string {
  const path = compiled.path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${compiled.operation.name} needs ${name}`)
    return encodeURIComponent(value)
  })
  return `/v4${path}`
}

/** Returns a neutral body with every key translated to a dialect, at any depth. Values stay unchanged. */
export function wireBody(dialect: CompiledDialect, body: unknown): unknown {
  if (Array.isArray(body)) return body.map((one) => wireBody(dialect, one))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [dialect.fieldToWire(name), wireBody(dialect, value)]),
  )
}
