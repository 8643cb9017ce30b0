import type { Level, Scope, ScopeArea } from '../shared/operation.ts'
import type { Dialect } from './dialect.ts'

const areas: readonly ScopeArea[] = ['volumes', 'hosts', 'orch', 'events', 'account']
const levels: readonly Level[] = ['read_only', 'read_write']

/** Scope words of one wire, both ways. */
export interface Scopes {
  readonly toWire: (scope: Scope | '*') => string
  readonly fromWire: (word: string) => Scope | '*' | null
}

/** Makes the two tables of scope words; a word that is not in them names no scope (decision G2). */
export function compileScopes(dialect: Dialect): Scopes {
  const toWire = new Map<Scope | '*', string>([['*', '*']])
  const fromWire = new Map<string, Scope | '*'>([['*', '*']])
  for (const area of areas) {
    for (const level of levels) {
      const word = `${dialect.scopeAreas[area] ?? area}:${level}`
      toWire.set(`${area}:${level}`, word)
      fromWire.set(word, `${area}:${level}`)
    }
  }
  return {
    toWire: (scope) => toWire.get(scope) ?? scope,
    fromWire: (word) => fromWire.get(word) ?? null,
  }
}
