import type { CompiledDialect } from '@moorage/contract'

/** What stands for a word that names no scope on the wire: the library would leave out what it does not know, and we refuse it. */
export const noScope = 'unknown'

/** Turns scope words of the wire, with spaces or commas between them, into neutral ones. */
export function scopesFromWire(dialect: CompiledDialect, text: string): string {
  return text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => dialect.scopeFromWire(word) ?? noScope)
    .join(' ')
}
