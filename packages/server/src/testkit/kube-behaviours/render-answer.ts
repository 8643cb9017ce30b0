import { fieldAt, isFields, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { BehaviourAnswer } from './send-behaviour.ts'

/** Names of values that differ in each run, by value. */
export type ValueNames = Map<string, string>

const volatile: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, 'uid'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'time'],
  [/\b10\.(128|200|2|1)\.\d+\.\d+\b/g, 'ip'],
  [/\bweb-[bcdfghjklmnpqrstvwxz0-9]{8,10}-[bcdfghjklmnpqrstvwxz0-9]{5}\b/g, 'pod'],
  [/\bweb-[bcdfghjklmnpqrstvwxz0-9]{8,10}\b/g, 'set'],
  [/\bweb-[bcdfghjklmnpqrstvwxz0-9]{5}\b/g, 'generated'],
  [/^[bcdfghjklmnpqrstvwxz0-9]{8,10}$/g, 'hash'],
]

/** Status of an answer, why it rejects, and the fields, with names in place of values that differ in each run. */
export function renderAnswer(
  { status, body, headers }: BehaviourAnswer,
  fields: readonly string[],
  values: { readonly namespace: string; readonly names: ValueNames },
): string {
  const causes = objectsAt(body, 'details', 'causes').map((one) =>
    [stringAt(one, 'reason'), fieldAt(one, 'field') ?? ''].join(' ').trim(),
  )
  const why = status < 400 ? [] : [stringAt(body, 'reason'), ...new Set(causes.toSorted())]
  const shown = fields.map((path) => {
    const value = path.startsWith('header:') ? headers[path.slice(7)] : readPath(body, path)
    return `${path}=${JSON.stringify(value === undefined ? undefined : nameValues(value, path, values)) ?? 'absent'}`
  })
  return [[status, ...why].join('; ').replace('; ', ' ').trim(), ...shown].join(' ')
}

/** Value at a dotted path; lists are mapped. `conditions` is a summary of the conditions. */
function readPath(body: unknown, path: string): unknown {
  if (path === 'conditions') return objectsAt(body, 'status', 'conditions').map(summarise).toSorted()
  return follow(body, path.split('.'))
}

function follow(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value
  if (Array.isArray(value))
    return /^\d+$/.test(step)
      ? follow(value[Number(step)], rest)
      : value.map((one) => follow(one, [step, ...rest]) ?? null)
  // A tilde stands for a dot in a key.
  return isFields(value) ? follow(value[step.replaceAll('~', '.')], rest) : undefined
}

function summarise(condition: unknown): string {
  return `${stringAt(condition, 'type')}=${stringAt(condition, 'status')} ${stringAt(condition, 'reason')}`.trim()
}

function nameValues(
  value: unknown,
  path: string,
  { namespace, names }: { readonly namespace: string; readonly names: ValueNames },
): unknown {
  const named = (text: string, kind: string): string => {
    const known = names.get(text)
    if (known !== undefined) return known
    const count = [...names.values()].filter((one) => one.startsWith(`${kind}#`)).length
    names.set(text, `${kind}#${count + 1}`)
    return `${kind}#${count + 1}`
  }
  const text = JSON.stringify(value).replaceAll(namespace, 'NS')
  const parsed: unknown = JSON.parse(text)
  return walk(parsed, (one) => {
    if (path.endsWith('resourceVersion')) return named(String(one), 'version')
    if (path.endsWith('nodePort') && Number(one) >= 30_000) return named(String(one), 'port')
    if (typeof one !== 'string') return one
    return volatile.reduce(
      (held, [form, kind]) => held.replaceAll(form, (found) => (kind === 'time' ? kind : named(found, kind))),
      one,
    )
  })
}

function walk(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => walk(one, change))
  if (!isFields(value)) return value === null ? null : change(value)
  const sorted = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, one]) => [key, walk(one, change)]))
}
