import { isDeepStrictEqual } from 'node:util'
import { fieldAt, textOf } from '#drivers/kube-objects/field-at.ts'
import { isAbsentValue } from './rule.ts'

/** A value, or one of several; null for an undefined value, '' for an absent one. A list matches if a member does. */
type Match = string | number | boolean | null | readonly Match[]

/**
 * Values by path, all of which must match. The path '' is the value itself; `$object`, `$old` and `$pod` begin a path in the scope. An operator may
 * follow the path: `!` negates, `~` matches a regular expression, `<` and `<=` compare with the number at another path, `<>` is true if the value at another path differs.
 */
export type Condition = Readonly<Record<string, Match | undefined>>

type Test = (value: unknown, scope: object) => boolean

/** Compiles a condition of a table. */
export function compileCondition(condition: Condition = {}): Test {
  const tests = Object.entries(condition).map(([key, match = null]) => compileTest(key, match))
  return (value, scope) => tests.every((test) => test(value, scope))
}

function compileTest(key: string, match: Match): Test {
  const [, path = '', operator] = /^(.*?)(!|~|<=|<>|<|)$/.exec(key) ?? []
  const [first, pattern] = [compilePath(path), new RegExp(operator === '~' ? String(match) : '')]
  const second = compilePath(String(match))
  switch (operator) {
    case '~':
      return (value, scope) => pattern.test(textOf(first(value, scope) ?? ''))
    case '<':
      return (value, scope) => numberOf(first(value, scope)) < numberOf(second(value, scope))
    case '<=':
      return (value, scope) => numberOf(first(value, scope)) <= numberOf(second(value, scope))
    case '<>':
      return (value, scope) => !isDeepStrictEqual(first(value, scope), second(value, scope))
    default:
      return (value, scope) => matches(first(value, scope), match) === (operator === '')
  }
}

function compilePath(path: string): (value: unknown, scope: object) => unknown {
  const steps = path === '' ? [] : path.split('.')
  const scoped = steps.map((step) => step.replace('$', ''))
  return path.startsWith('$') ? (_value, scope) => fieldAt(scope, ...scoped) : (value) => fieldAt(value, ...steps)
}

/** An absent number is 0. */
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : value === undefined ? 0 : Number.NaN)

function matches(found: unknown, match: Match): boolean {
  if (Array.isArray(match)) return match.some((one: Match) => matches(found, one))
  if (match === null) return found === undefined || found === null
  if (match === '') return isAbsentValue(found)
  return found === match || (Array.isArray(found) && found.includes(match))
}
