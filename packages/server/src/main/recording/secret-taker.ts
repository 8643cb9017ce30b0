import { isRecord } from '@moorage/contract'

/** What stands where a secret was. */
export const takenSecret = '(taken out)'

/**
 * How names of secrets end, in words of lower case joined by `_`: whatever else a client calls its own (`db_password`, `service_token`). Keys are
 * secrets but for public ones, `ssh_key` among them, and for what is called `key` alone, as labels and taints are.
 */
const secretEnd =
  /(^|_)(token|secret|password|passwd|pass|passphrase|credentials?|kubeconfig|scratch|metadata|(otp|tfa|totp|scratch|install|verification)_code|code_verifier|(stackscript|user|key|authority|certificate)_data|(?<=_)(?<!^(public|ssh|host)_)key)$/
/** The same names as clients write them without any sign between the words (`apikey`, `accessToken`, `APIKey`), and an authorization code. */
const secretRunTogether =
  /^(code|codeverifier|(access|refresh|id)token|clientsecret|rootpass|(stackscript|user)data|certificateauthoritydata|(private|api)key)$/
/** In addresses whatever is called a code is one too. */
const secretInQuery = /(^|_)code$/
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
    let left = stripQueries(value)
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
    path: text,
    body(body) {
      learnFields(body)
      return strip(body)
    },
  }
}

const snake = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')

const isSecretField = (name: string): boolean =>
  secretEnd.test(snake(name)) || secretRunTogether.test(name.replaceAll(/[^A-Za-z]/g, '').toLowerCase())

/** Takes secrets out of the queries of addresses, wherever in a text they stand. */
function stripQueries(text: string): string {
  return text.replaceAll(/([?&#])([\w.-]+)=[^&#\s"]*/g, (whole, sign: string, name: string) =>
    isSecretField(name) || secretInQuery.test(snake(name))
      ? `${sign}${name}=${encodeURIComponent(takenSecret)}`
      : whole,
  )
}
