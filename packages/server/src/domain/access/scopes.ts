import { keysOf } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'
import type { Level, Scope, ScopeArea } from '@moorage/contract'

/** Scope of an unsupported service: stored and shown, without effect (decision G2.4). */
type IdleScope = `${string}:${Level}`

/** Scopes of a token in the neutral dialect; `*` for all scopes (decision G2). */
export type Scopes = readonly (Scope | '*' | IdleScope)[]

const areas: Readonly<Record<ScopeArea, true>> = {
  volumes: true,
  hosts: true,
  orch: true,
  images: true,
  events: true,
  account: true,
}
const levels: Readonly<Record<Level, true>> = { read_only: true, read_write: true }
/** All scopes, `*` first. */
export const knownScopes: readonly (Scope | '*')[] = [
  '*',
  ...keysOf(areas).flatMap((area) => keysOf(levels).map((level): Scope => `${area}:${level}`)),
]
const known: ReadonlySet<string> = new Set(knownScopes)

/** True if the text is `*` or a scope of a supported service. */
export function isScope(word: string): word is Scope | '*' {
  return known.has(word)
}

/** True for `*` and every scope, even of an unsupported service. True for all stored scopes. */
export function isKeptScope(word: string): word is Scopes[number] {
  return isScope(word) || isIdle(word)
}

function isIdle(word: string, idleAreas?: readonly string[]): word is IdleScope {
  const [area = '', level = '', more] = word.split(':')
  return more === undefined && Object.hasOwn(levels, level) && (idleAreas?.includes(area) ?? area !== '')
}

/**
 * Parses scopes (`area:level` or `*`) separated by spaces or commas (decision G2). `idleAreas` are valid besides the contract's areas (G2.4). Drops duplicates
 * and reads implied by a write; keeps the order. Returns token.scopes_invalid for no or invalid scopes. The error gives a scope's position, because its text is
 * already translated from the dialect.
 */
export function readScopes(text: string, idleAreas: readonly string[] = []): Scopes | ApiError {
  const field = 'scopes'
  const isKnown = (word: string): word is Scopes[number] => isScope(word) || isIdle(word, idleAreas)
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length === 0)
    return new ApiError('token.scopes_invalid', 'Specify at least one scope, or omit this field.', { field })
  const unknown = words.findIndex((word) => !isKnown(word))
  if (unknown !== -1) {
    return new ApiError(
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

/** True if the scopes include `required`: by name, by a write that implies the read, or by `*` (decision G2). */
export function holdsScope(held: readonly string[], required: string): boolean {
  return (
    held.includes('*') ||
    held.includes(required) ||
    (required.endsWith(':read_only') && held.includes(required.replace(':read_only', ':read_write')))
  )
}

/** Returns token.scopes_exceed for scopes beyond those of the requesting token, otherwise null (decision G2). */
export function explainScopesExceed(held: readonly string[], requested: Scopes): ApiError | null {
  if (requested.every((scope) => holdsScope(held, scope))) return null
  return new ApiError('token.scopes_exceed', 'A token cannot have more scopes than the token that creates it.', {
    field: 'scopes',
  })
}
