import { keysOf } from '@moorage/contract'
import { Fault } from '../shared/index.ts'
import type { Level, Scope, ScopeArea } from '@moorage/contract'

/** A scope of a service that is not offered: kept and shown, and it lets nobody do anything here (decision G2.4). */
type IdleScope = `${string}:${Level}`

/** What a token may do: neutral scope words, or the one word `*` for everything (decision G2). */
export type Scopes = readonly (Scope | '*' | IdleScope)[]

/** Every area and level, as records so that a new one in the contract does not compile until it stands here. */
const areas: Readonly<Record<ScopeArea, true>> = { volumes: true, hosts: true, orch: true, events: true, account: true }
const levels: Readonly<Record<Level, true>> = { read_only: true, read_write: true }
/** Every scope there is, `*` first. */
export const knownScopes: readonly (Scope | '*')[] = [
  '*',
  ...keysOf(areas).flatMap((area) => keysOf(levels).map((level): Scope => `${area}:${level}`)),
]
const known: ReadonlySet<string> = new Set(knownScopes)

/** Whether a word is a scope, or the one for all of them. */
export function isScope(word: string): word is Scope | '*' {
  return known.has(word)
}

/** Whether a word is a scope, or one of a service that is not offered. Of what is stored, everything is. */
export function isKeptScope(word: string): word is Scopes[number] {
  return isScope(word) || isIdle(word)
}

function isIdle(word: string, idleAreas?: readonly string[]): word is IdleScope {
  const [area = '', level = '', more] = word.split(':')
  return more === undefined && Object.hasOwn(levels, level) && (idleAreas?.includes(area) ?? area !== '')
}

/**
 * Reads scope text: words `area:level` separated by spaces or commas, or `*` (decision G2); beside the areas of the contract those of
 * `idleAreas` (G2.4). Doubles and reads that a write implies are dropped, the order of first mention stays. A fault points at the first word
 * that is no scope by its place, because the caller's own word has been translated by now.
 */
export function readScopes(text: string, idleAreas: readonly string[] = []): Scopes | Fault {
  const field = 'scopes'
  const isKnown = (word: string): word is Scopes[number] => isScope(word) || isIdle(word, idleAreas)
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length === 0)
    return new Fault('token.scopes_invalid', 'Specify at least one scope, or omit this field.', { field })
  const unknown = words.findIndex((word) => !isKnown(word))
  if (unknown !== -1) {
    return new Fault(
      'token.scopes_invalid',
      `Scope ${unknown + 1} is not valid. Use * or scopes such as volumes:read_only, separated by spaces or commas.`,
      { field },
    )
  }
  const given = new Set<string>(words)
  if (given.has('*')) return ['*']
  return [...given].filter(isKnown).filter((scope) => !scope.endsWith(':read_only') || !given.has(widened(scope)))
}

function widened(scope: string): string {
  return scope.replace(':read_only', ':read_write')
}

/** Whether a token with these scopes holds this one: by name, by the write that implies the read, or by `*` (decision G2). */
export function holdsScope(held: readonly string[], wanted: string): boolean {
  return (
    held.includes('*') ||
    held.includes(wanted) ||
    (wanted.endsWith(':read_only') && held.includes(wanted.replace(':read_only', ':read_write')))
  )
}

/** Why a token with the held scopes cannot make one with the asked ones; null when it can: never more than its own (decision G2). */
export function explainScopesExceed(held: readonly string[], asked: Scopes): Fault | null {
  if (asked.every((scope) => holdsScope(held, scope))) return null
  return new Fault('token.scopes_exceed', 'A token cannot have more scopes than the token that creates it.', {
    field: 'scopes',
  })
}
