import { isRecord } from '@moorage/contract'

/** What stands where a secret was. */
export const takenSecret = '(taken out)'

/** Fields whose value is a secret whatever it says, by their name without signs, in lower case. */
const secretFields =
  /^(token|accesstoken|refreshtoken|idtoken|secret|clientsecret|password|rootpass|stackscriptdata|userdata|kubeconfig|sshkey|authorizedkeys|code|codeverifier|privatekey|apikey|certificateauthoritydata|metadata)$/
/** Headers that are kept; all others may say who asks. */
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
/** Shorter values are words that stand anywhere. */
const valueMin = 8
/** Values that are looked for; the oldest go. */
const valuesMax = 10_000

/** Takes secrets out of what is recorded: by header, by field name, and by every value that was seen as one before. */
export interface SecretTaker {
  /** Learns the credentials of a request from its headers. */
  learn(headers: Readonly<Record<string, string | readonly string[] | undefined>>): void
  headers(all: Readonly<Record<string, string | readonly string[] | undefined>>): Record<string, string>
  path(path: string): string
  body(body: unknown): unknown
}

/** Makes a taker that has seen nothing yet. */
export function createSecretTaker(): SecretTaker {
  const values = new Set<string>()
  function remember(value: string): void {
    if (value.length < valueMin || value === takenSecret) return
    values.add(value)
    const [oldest] = values
    if (values.size > valuesMax && oldest !== undefined) values.delete(oldest)
  }
  function text(value: string): string {
    let left = value
    for (const secret of values) left = left.replaceAll(secret, takenSecret)
    return left
  }
  function learnFields(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) learnFields(one)
    else if (isRecord(value))
      for (const [name, one] of Object.entries(value)) {
        if (isSecretField(name)) learnLeaves(one)
        else learnFields(one)
      }
  }
  function learnLeaves(value: unknown): void {
    if (typeof value === 'string') remember(value)
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) learnLeaves(one)
  }
  function strip(value: unknown): unknown {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(strip)
    if (!isRecord(value)) return value
    const fields = Object.entries(value).map(([name, one]) => [
      text(name),
      isSecretField(name) && one !== null ? takenSecret : strip(one),
    ])
    return Object.fromEntries(fields)
  }
  return {
    learn({ authorization }) {
      if (typeof authorization === 'string') remember(authorization.replace(/^\S+\s+/, ''))
    },
    headers: (all) =>
      Object.fromEntries(
        keptHeaders.flatMap((name) => (typeof all[name] === 'string' ? [[name, text(all[name])]] : [])),
      ),
    path: (path) => text(stripQuery(path)),
    body(body) {
      learnFields(body)
      return strip(body)
    },
  }
}

const isSecretField = (name: string): boolean => secretFields.test(name.replaceAll(/[^A-Za-z]/g, '').toLowerCase())

function stripQuery(path: string): string {
  const [pathname = '', query] = path.split('?', 2)
  if (query === undefined) return pathname
  const parts = query
    .split('&')
    .map((part) =>
      isSecretField(part.split('=')[0] ?? '') ? `${part.split('=')[0]}=${encodeURIComponent(takenSecret)}` : part,
    )
  return `${pathname}?${parts.join('&')}`
}
