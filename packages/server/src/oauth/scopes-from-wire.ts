import type { CompiledDialect } from '@moorage/contract'

/** Placeholder for unknown scopes, which the library would drop silently. */
export const noScope = 'unknown'

/** Translates scopes separated by spaces or commas to neutral ones, separated by spaces; unknown ones become `noScope`. */
export function scopesFromWire(dialect: CompiledDialect, text: string): string {
  return text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => dialect.scopeFromWire(word) ?? noScope)
    .join(' ')
}
