import { commandName, kebabCase, libraryCall } from './command-names.ts'

/** Request of an operation, with the path, path values and body of one dialect. */
export interface OperationRequest {
  readonly name: string
  readonly method: string
  /** Path template relative to /v4. */
  readonly path: string
  /** Values of the path parameters, in order. */
  readonly values: readonly (string | number)[]
  readonly body: Readonly<Record<string, unknown>> | null
  /** Body values by CLI flag, which is the neutral field name; null if the CLI has no flags for this body. */
  readonly flags: Readonly<Record<string, unknown>> | null
  readonly isPublic?: boolean
  readonly isPage?: boolean
  readonly isStream?: boolean
}

/** Equivalent commands and code of a request. */
export interface RequestLines {
  readonly curl: string
  readonly sdk: string
  readonly moor: string
}

/** Body fields that are passwords. Users copy displayed commands into histories and messages. */
export const passwordFields: ReadonlySet<string> = new Set(['password', 'root_pass'])

/**
 * Returns a request as curl and `moor` commands, quoted for a POSIX shell, and as a call of the SDK. curl reads the token from `$TOKEN`. PASSWORD replaces a
 * password, which `moor` reads from stdin, and USER_DATA replaces user data. Throws `Error` for an unknown operation.
 */
export function writeRequestLines(request: OperationRequest, origin: string): RequestLines {
  const { body, flags } = request
  const displayed = { ...request, body: body && maskSecrets(body), flags: flags && maskSecrets(flags) }
  return {
    curl: writeCurlLine({
      ...displayed,
      url: `${origin}/v4${fillPath(request)}`,
      token: request.isPublic === true ? null : '$TOKEN',
    }),
    sdk: writeLibraryCall(displayed),
    moor: request.isStream === true ? 'moor events --follow' : writeCommand(displayed),
  }
}

/** Returns a body with the placeholders PASSWORD and USER_DATA instead of passwords and user data. */
export function maskSecrets(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, maskSecret(name, value)]))
}

function maskSecret(name: string, value: unknown): unknown {
  if (passwordFields.has(name)) return 'PASSWORD'
  const hasUserData = name === 'metadata' && isObject(value) && 'user_data' in value && value.user_data !== null
  return hasUserData ? { ...value, user_data: 'USER_DATA' } : value
}

/** HTTP request with its complete URL. */
export interface CurlRequest {
  readonly method: string
  readonly url: string
  /** Shell expression in double quotes, such as `$TOKEN`; null sends no token. */
  readonly token: string | null
  readonly body: Readonly<Record<string, unknown>> | null
  readonly isStream?: boolean
}

/** Returns a curl command, quoted for a POSIX shell. */
export function writeCurlLine({ method, url, token, body, isStream }: CurlRequest): string {
  const isUsual = method === (body === null ? 'GET' : 'POST')
  return [
    `curl${isStream === true ? ' -N' : ''}${isUsual ? '' : ` -X ${method}`} ${quoteWhereNeeded(url)}`,
    ...(token === null ? [] : [`-H "Authorization: Bearer ${token}"`]),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'", `-d ${quoteShell(writeJson(body))}`]),
  ].join(' \\\n  ')
}

function fillPath({ path, values }: OperationRequest): string {
  const left = [...values]
  return path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(String(left.shift())))
}

/** Longer lines would wrap inside a word on the page. */
const lineMax = 48

function writeJson(body: Readonly<Record<string, unknown>>): string {
  const whole = JSON.stringify(body)
  if (whole.length <= lineMax) return whole
  const fields = Object.entries(body).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return `{\n${fields.join(',\n')}\n  }`
}

function writeLibraryCall({ name, method, values, body, isPage, isStream }: OperationRequest): string {
  const given = [...values, ...(body === null ? [] : [body])].map(writeScript).join(', ')
  const call = `cloud.${libraryCall(name)}(${given})`
  if (isStream === true) return `for await (const { event } of ${call}) console.log(event)`
  return `${method === 'GET' ? 'const found = ' : ''}await ${call}${isPage === true ? '.all()' : ''}`
}

function writeScript(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeScript).join(', ')}]`
  if (typeof value === 'string')
    return `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(
    ([name, field]) => `${/^[a-z]\w*$/i.test(name) ? name : writeScript(name)}: ${writeScript(field)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** Path values that begin with a dash come last, after `--`. */
function writeCommand({ name, values, body, flags }: OperationRequest): string {
  const command = `moor ${commandName(name)}`
  const path = values.map((value) => quoteWhereNeeded(String(value)))
  if (body !== null && flags === null)
    return [`echo ${quoteShell(JSON.stringify(body))} |`, command, ...path, '--json-body -'].join(' ')
  const options = Object.entries(flags ?? {}).flatMap(([field, value]) => writeFlags(field, value))
  const words = path.some((value) => value.startsWith('-')) ? [...options, '--', ...path] : [...path, ...options]
  return [command, ...words].join(' ')
}

/** A list of words repeats the flag; an empty list is one empty value; objects are JSON. */
function writeFlags(field: string, value: unknown): readonly string[] {
  const flag = kebabCase(field)
  if (passwordFields.has(field)) return [`--${flag} -`]
  if (typeof value === 'boolean') return [value ? `--${flag}` : `--no-${flag}`]
  if (!Array.isArray(value)) return [`--${flag} ${writeWord(value)}`]
  if (value.length === 0) return [`--${flag} ''`]
  return value.some(isObject) ? [`--${flag} ${writeWord(value)}`] : value.map((one) => `--${flag} ${writeWord(one)}`)
}

function writeWord(value: unknown): string {
  return quoteWhereNeeded(isObject(value) ? JSON.stringify(value) : String(value))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function quoteWhereNeeded(text: string): string {
  return /^[\w./:@%-]+$/.test(text) ? text : quoteShell(text)
}

function quoteShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
