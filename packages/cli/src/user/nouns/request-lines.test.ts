import {
  compileDialect,
  type CompiledOperation,
  type JsonSchema,
  linode,
  neutral,
  sampleRequest,
  type WireObject,
} from '@moorage/contract'
import { type OperationRequest, passwordFields, writeRequestLines } from '@moorage/contract/request-lines'
import { createClient } from '@moorage/sdk'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeRoot } from '../../make-root.ts'
import { addUserCommand } from '../add-user-command.ts'
import { consequenceOf } from './confirm.ts'

interface Sent {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

let sent: Sent[] = []
let dialectName = 'neutral'
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const path = request.url ?? ''
    if (path !== '/') sent.push({ method: request.method ?? '', path, body: body === '' ? null : JSON.parse(body) })
    const page = { data: [], page: 1, pages: 1, results: 0 }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ...page, name: 'moorage', version: '1', dialect: dialectName }))
  })
})

let origin = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubEnv('MOORAGE_URL', origin)
  vi.stubEnv('MOORAGE_TOKEN', 'token')
  vi.stubEnv('KUBECONFIG', '/nonexistent')
  vi.spyOn(process.stdout, 'write').mockImplementation((...args: unknown[]) => {
    const done = args.at(-1)
    if (typeof done === 'function') done()
    return true
  })
})
afterAll(() => void server.close())

/** Runs lines in a shell with functions instead of curl and moor. Returns the arguments and stdin of each. */
function readWords(lines: readonly string[]): { readonly words: readonly string[]; readonly stdin: string }[] {
  const functions = ['curl', 'moor'].map(
    (name) =>
      `${name}() { printf '%s\\0' "$@"; printf '\\1'; case "$*" in *"--json-body -") cat;; esac; printf '\\2'; }`,
  )
  const script = [...functions, 'TOKEN=token', ...lines].join('\n')
  const printed = execFileSync('sh', [], { input: script, encoding: 'utf8', maxBuffer: 1e8 })
  return printed
    .split('\u0002')
    .slice(0, -1)
    .map((command) => {
      const [words = '', stdin = ''] = command.split('\u0001')
      return { words: words.split('\0').slice(0, -1), stdin }
    })
}

function readCurl(words: readonly string[]): Sent {
  const after = (flag: string): string | undefined =>
    words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined
  const body = after('-d')
  const url = words.find((word) => word.startsWith(origin)) ?? ''
  return {
    method: after('-X') ?? (body === undefined ? 'GET' : 'POST'),
    path: url.slice(origin.length),
    body: body === undefined ? null : JSON.parse(body),
  }
}

/** Executes a `moor` line with the command line's own parser. Returns its requests. */
async function runMoor(operation: string, { words, stdin }: ReturnType<typeof readWords>[number]): Promise<Sent[]> {
  const [noun = '', verb = '', ...rest] = words
  const confirmed = consequenceOf(operation) === null ? [] : ['--yes']
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([stdin || 'PASSWORD']) as typeof process.stdin)
  const program = makeRoot()
  await addUserCommand(program, noun)
  sent = []
  await program.parseAsync([noun, verb, ...confirmed, ...rest], { from: 'user' })
  return sent.map((one) => ({ ...one, path: one.path.replace(/\?.*$/, '') }))
}

async function runScript(line: string, dialect: 'neutral' | 'linode'): Promise<Sent[]> {
  const cloud = createClient({ baseUrl: origin, token: 'token', dialect })
  sent = []
  await runInNewContext(`(async () => { ${line} })()`, { cloud })
  return sent.map((one) => ({ ...one, path: one.path.replace(/\?.*$/, '') }))
}

/** Values that a shell, JavaScript, or the command line could read as something else. */
const texts = [`it's "a" $HOME \`x\` \\n\n!`, '-x=ü,1', '{"a":1}'] as const

/** Returns a value of a schema; `turn` varies it. */
function fill(schema: JsonSchema, turn: number): unknown {
  if (schema.enum) return schema.enum[turn % schema.enum.length]
  if (schema.anyOf) return fill(schema.anyOf[0] ?? {}, turn)
  const types = [schema.type ?? 'object'].flat()
  const type = types[turn % types.length]
  if (type === 'null') return null
  if (type === 'boolean') return turn % 2 === 0
  if (type === 'integer' || type === 'number') return turn
  if (type === 'string') return texts[turn % texts.length]
  if (type === 'array') return Array.from({ length: turn % 3 }, (_, index) => fill(schema.items ?? {}, turn + index))
  if (schema.patternProperties) return { 'a.b/c': texts[turn % texts.length], d: 'e' }
  return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, fill(part, turn)]))
}

/** Returns neutral bodies: the example, and bodies with all fields; null for an operation without a body. */
function listBodies({ operation: { body, example } }: CompiledOperation): readonly (WireObject | null)[] {
  if (!body) return [null]
  const filled = 'properties' in body ? [0, 1, 2].map((turn) => fill(body, turn) as WireObject) : []
  return [example ?? {}, ...filled]
}

function expectedRequest({ method, path, values, body }: OperationRequest): Sent {
  const left = [...values]
  const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(String(left.shift())))
  const masked =
    body &&
    Object.entries(body).map(([name, value]) => {
      const isUserData = name === 'metadata' && JSON.stringify(value).includes('"user_data":"')
      return [name, passwordFields.has(name) ? 'PASSWORD' : isUserData ? { user_data: 'USER_DATA' } : value] as const
    })
  return { method, path: `/v4${filled}`, body: masked && Object.fromEntries(masked) }
}

const makeCases = (one: CompiledOperation) =>
  listBodies(one)
    .map((body) => sampleRequest(one, body))
    .map((request) => ({ wanted: expectedRequest(request), ...writeRequestLines(request, origin) }))

/** Adds what the shell read in the lines of each case: two commands per case. */
const readCases = (cases: ReturnType<typeof makeCases>, words: ReturnType<typeof readWords>) =>
  cases.map((one, index) => ({
    ...one,
    curlWords: words[2 * index]?.words ?? [],
    moorWords: words[2 * index + 1] ?? { words: [], stdin: '' },
  }))

describe.each([neutral, linode])('curl, the SDK and moor send the same request in the $name dialect', (dialect) => {
  const compiled = compileDialect(dialect).operations.filter(({ operation }) => operation.area !== 'Not offered')
  const readings = new Map<string, ReturnType<typeof readCases>>()
  beforeAll(() => {
    dialectName = dialect.name
    const made = new Map(compiled.map((one) => [one.operation.name, makeCases(one)]))
    // One shell for all: starting a program takes long in a large process.
    const words = readWords([...made.values()].flat().flatMap(({ curl, moor }) => [curl, moor]))
    for (const [name, cases] of made) readings.set(name, readCases(cases, words.splice(0, 2 * cases.length)))
    expect(words).toEqual([])
  })

  test.each(compiled.map(({ operation: { name } }) => name))('%s', async (name) => {
    const made = readings.get(name) ?? []
    expect(made).not.toEqual([])
    for (const { wanted, curl, sdk, moor, curlWords, moorWords } of made) {
      expect(readCurl(curlWords), curl).toEqual(wanted)
      if (name === 'event.stream') continue
      expect(await runScript(sdk, dialect.name), sdk).toEqual([wanted])
      const called = await runMoor(name, moorWords)
      expect(called, moor).toEqual([wanted])
    }
  })
})

test('passwords are masked, and passwordFields lists them all', () => {
  const fields = compileDialect(neutral).operations.flatMap(({ operation: { body } }) =>
    Object.entries((body as JsonSchema | undefined)?.properties ?? {}).flatMap(([name, schema]) =>
      'writeOnly' in schema ? [name] : [],
    ),
  )
  expect(new Set(fields)).toEqual(passwordFields)
})
