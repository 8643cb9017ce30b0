import { type BodyScope, compileDialect, linode, neutral, type OperationName } from '@moorage/contract'
import Fastify, { type FastifyReply } from 'fastify'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#domain/shared/index.ts'
import { type BodyChange, checkBodyScopes, checkRevocationScopes, checkScopes } from './check-scopes.ts'

/** Returns the challenge; null if accepted. */
async function wantedBy(check: (reply: FastifyReply) => void): Promise<string | null> {
  const server = Fastify()
  server.get('/', async (_request, reply) => {
    try {
      check(reply)
      return reply.send('let in')
    } catch (error) {
      return reply.send(error instanceof ApiError ? error.code : 'another error')
    }
  })
  const { payload, headers } = await server.inject('/')
  await server.close()
  if (payload === 'let in') return null
  expect(payload).toBe('access.scope_missing')
  const challenge = /^Bearer realm="moorage", error="insufficient_scope", scope="(.*)"$/
  return challenge.exec(String(headers['www-authenticate']))?.[1] ?? 'no challenge'
}

const [plain, vendor] = [compileDialect(neutral), compileDialect(linode)]
function compiledOf(name: OperationName, dialect = plain) {
  const found = dialect.operations.find((one) => one.operation.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

describe('checkScopes (decisions B2, G2)', () => {
  it.each<[OperationName, string[], string | null]>([
    ['volume.view', ['volumes:read_only'], null],
    ['volume.view', ['*'], null],
    ['volume.view', ['hosts:read_write'], 'volumes:read_only'],
    ['volume.update', ['volumes:read_only'], 'volumes:read_write'],
    ['volume.attach', ['hosts:read_write'], 'volumes:read_write hosts:read_write'],
    ['volume.attach', ['hosts:read_write', 'volumes:read_write'], null],
  ])('%s with %j requires %j', async (name, held, wanted) =>
    expect(await wantedBy((reply) => checkScopes(compiledOf(name), held, reply))).toBe(wanted),
  )

  it('reports scopes in the dialect', async () =>
    expect(await wantedBy((reply) => checkScopes(compiledOf('host.view', vendor), [], reply))).toBe(
      'linodes:read_only',
    ))
})

describe('checkBodyScopes: body fields that require all scopes (decision G8)', () => {
  const operationWith = (...bodyScopes: BodyScope[]) => ({ ...compiledOf('user.update').operation, bodyScopes })
  const ask = (rule: BodyScope, change: BodyChange, held = ['account:read_write']) =>
    wantedBy((reply) => checkBodyScopes(operationWith({ field: 'other' }, rule), held, change, reply))

  const fromTrue = { field: 'restricted', from: true, to: false } as const
  const over = (restricted: boolean) => ({ body: { restricted: true }, before: { restricted } })

  it.each<[string, BodyScope, BodyChange, string | null]>([
    ['a field that always requires them', { field: 'password' }, { body: { password: 'x' }, before: {} }, '*'],
    ['an absent field', { field: 'password' }, { body: { email: 'x' }, before: {} }, null],
    [
      'a value that requires them',
      { field: 'restricted', to: false },
      { body: { restricted: false }, before: {} },
      '*',
    ],
    ['another value', { field: 'restricted', to: false }, { body: { restricted: true }, before: {} }, null],
    ['a change of the current value', fromTrue, { body: { restricted: false }, before: { restricted: true } }, '*'],
    ['no change of the current value', fromTrue, { body: { restricted: false }, before: { restricted: false } }, null],
    ['any value with this current value', { field: 'restricted', from: true }, over(true), '*'],
    ['any value with another current value', { field: 'restricted', from: true }, over(false), null],
  ])('%s', async (_what, rule, change, wanted) => expect(await ask(rule, change)).toBe(wanted))

  it('requires nothing more of a token with all scopes', async () =>
    expect(await ask({ field: 'password' }, { body: { password: 'x' }, before: {} }, ['*'])).toBeNull())

  it('requires nothing if the operation has no rule', async () => {
    const change = { body: { password: 'x' }, before: {} }
    const { operation } = compiledOf('volume.update')
    expect(await wantedBy((reply) => checkBodyScopes(operation, [], change, reply))).toBeNull()
  })
})

describe('checkRevocationScopes (decision G2)', () => {
  const end = (ended: string[], held: string[], dialect = plain) =>
    wantedBy((reply) =>
      checkRevocationScopes({ compiled: compiledOf('token.delete', dialect), dialect }, held, ended, reply),
    )
  const own = ['account:read_write', 'volumes:read_write']

  it.each([
    [['volumes:read_only'], null],
    [[], null],
    [['volumes:read_only', 'hosts:read_only'], 'account:read_write volumes:read_only hosts:read_only'],
    [['hosts:read_only', '*'], '*'],
  ])('ending a credential with %j requires %j', async (ended, wanted) => expect(await end(ended, own)).toBe(wanted))

  it('a token with all scopes can end a credential with all scopes', async () =>
    expect(await end(['*'], ['*'])).toBeNull())

  it('reports scopes in the dialect', async () =>
    expect(await end(['hosts:read_only'], own, vendor)).toBe('account:read_write linodes:read_only'))
})
