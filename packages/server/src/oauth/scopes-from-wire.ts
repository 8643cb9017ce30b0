import type { CompiledDialect } from '@moorage/contract'

/** Placeholder for unknown scopes, which this service rejects; the library would drop them silently. */
export const noScope = 'unknown'

/** Translates scopes separated by spaces or commas to neutral ones. */
export function scopesFromWire(dialect: CompiledDialect, text: string): string {
  return text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => dialect.scopeFromWire(word) ?? noScope)
    .join(' ')
}
