import { isRecord } from '@moorage/contract'
import { isSecretField } from './secret-names.ts'
import { redactSecrets, redactedValue } from './redact-secrets.ts'

/** All other headers could identify the client. */
const keptHeaders = [
  'accept',
  'content-type',
  'x-filter',
  'idempotency-key',
  'location',
  'operation-id',
  'retry-after',
  'x-maintenance-mode',
]
/** Shorter values could be ordinary words. */
const valueMin = 8
const valuesMax = 10_000

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** Redacts recorded data by header, field name, shape, and previously seen values. */
export type SecretRedactor = ReturnType<typeof createSecretRedactor>

/**
 * Returns a redactor, which replaces secrets with `redactedValue`. It learns secret values from credentials and bodies: the newest 10,000, of at least 8
 * characters.
 */
export function createSecretRedactor() {
  const values = new Set<string>()
  function remember(value: string): void {
    if (value.length < valueMin || value === redactedValue) return
    values.add(value)
    const [oldest] = values
    if (values.size > valuesMax && oldest !== undefined) values.delete(oldest)
  }
  function text(value: string): string {
    let left = redactSecrets(value)
    for (const secret of values) left = left.replaceAll(secret, redactedValue)
    return left
  }
  function collectFields(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) collectFields(one)
    else if (isRecord(value))
      for (const [name, one] of Object.entries(value)) {
        if (isSecretField(name)) collectLeaves(one)
        else collectFields(one)
      }
  }
  function collectLeaves(value: unknown): void {
    if (typeof value === 'string' || typeof value === 'number') remember(String(value))
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) collectLeaves(one)
  }
  function strip(value: unknown): unknown {
    if (typeof value === 'string') return text(value)
    if (typeof value === 'number') return text(String(value)) === String(value) ? value : redactedValue
    return mapFields(value, (name, one) => [text(name), isSecretField(name) ? blank(one) : strip(one)], strip)
  }
  return {
    addCredentials({ authorization }: Headers): void {
      if (typeof authorization === 'string') remember(authorization.replace(/^\S+\s+/, ''))
    },
    headers: (all: Headers): Record<string, string> =>
      Object.fromEntries(
        keptHeaders.flatMap((name) => (typeof all[name] === 'string' ? [[name, text(all[name])]] : [])),
      ),
    path: text,
    body(body: unknown): unknown {
      collectFields(body)
      return strip(body)
    },
  }
}

function blank(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return redactedValue
  return mapFields(value, (name, one) => [name, blank(one)], blank)
}

function mapFields(
  value: unknown,
  onField: (name: string, one: unknown) => [string, unknown],
  onItem: (one: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map(onItem)
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => onField(name, one))) : value
}
