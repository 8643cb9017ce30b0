import { type BodyScope, compileDialect, linode, neutral, type OperationName } from '@moorage/contract'
import Fastify, { type FastifyReply } from 'fastify'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#domain/shared/index.ts'
import { type BodyChange, checkBodyScopes, checkRevocationScopes, checkScopes } from './check-scopes.ts'

/** The scopes that a refusal asks for, in the words of the wire; null where nothing is refused. */
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

describe('the scopes of an operation (decisions B2, G2)', () => {
  it.each<[OperationName, string[], string | null]>([
    ['volume.view', ['volumes:read_only'], null],
    ['volume.view', ['*'], null],
    ['volume.view', ['hosts:read_write'], 'volumes:read_only'],
    ['volume.update', ['volumes:read_only'], 'volumes:read_write'],
    ['volume.attach', ['hosts:read_write'], 'volumes:read_write hosts:read_write'],
    ['volume.attach', ['hosts:read_write', 'volumes:read_write'], null],
  ])('%s with %j wants %j', async (name, held, wanted) =>
    expect(await wantedBy((reply) => checkScopes(compiledOf(name), held, reply))).toBe(wanted),
  )

  it('are told in the words of the dialect', async () =>
    expect(await wantedBy((reply) => checkScopes(compiledOf('host.view', vendor), [], reply))).toBe(
      'linodes:read_only',
    ))
})

describe('fields of a body that want all scopes (decision G8)', () => {
  const operationWith = (...bodyScopes: BodyScope[]) => ({ ...compiledOf('user.update').operation, bodyScopes })
  const ask = (rule: BodyScope, change: BodyChange, held = ['account:read_write']) =>
    wantedBy((reply) => checkBodyScopes(operationWith({ field: 'other' }, rule), held, change, reply))

  const fromTrue = { field: 'restricted', from: true, to: false } as const
  const over = (restricted: boolean) => ({ body: { restricted: true }, before: { restricted } })

  it.each<[string, BodyScope, BodyChange, string | null]>([
    ['a field that always does', { field: 'password' }, { body: { password: 'x' }, before: {} }, '*'],
    ['one that is not sent', { field: 'password' }, { body: { email: 'x' }, before: {} }, null],
    ['a value that does', { field: 'restricted', to: false }, { body: { restricted: false }, before: {} }, '*'],
    ['another value', { field: 'restricted', to: false }, { body: { restricted: true }, before: {} }, null],
    ['a change from what is', fromTrue, { body: { restricted: false }, before: { restricted: true } }, '*'],
    ['no change of what is', fromTrue, { body: { restricted: false }, before: { restricted: false } }, null],
    ['any value over what is', { field: 'restricted', from: true }, over(true), '*'],
    ['any value over something else', { field: 'restricted', from: true }, over(false), null],
  ])('%s', async (_what, rule, change, wanted) => expect(await ask(rule, change)).toBe(wanted))

  it('want nothing more of a token that has all', async () =>
    expect(await ask({ field: 'password' }, { body: { password: 'x' }, before: {} }, ['*'])).toBeNull())

  it('are none where the operation names none', async () => {
    const change = { body: { password: 'x' }, before: {} }
    const { operation } = compiledOf('volume.update')
    expect(await wantedBy((reply) => checkBodyScopes(operation, [], change, reply))).toBeNull()
  })
})

describe('ending a credential (decision G2)', () => {
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
  ])('that has %j wants %j', async (ended, wanted) => expect(await end(ended, own)).toBe(wanted))

  it('of all scopes is for those who have all', async () => expect(await end(['*'], ['*'])).toBeNull())

  it('is refused in the words of the dialect', async () =>
    expect(await end(['hosts:read_only'], own, vendor)).toBe('account:read_write linodes:read_only'))
})
