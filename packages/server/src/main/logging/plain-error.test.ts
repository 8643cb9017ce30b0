import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { plainError } from './plain-error.ts'

const { store } = await openTestStore()

const payload = JSON.stringify({ secret: 'of somebody', bad: '\0' })
const failure = (): Promise<Error> =>
  store.db
    .insertInto('oauth_records')
    .values({ model: 'Session', id_hash: Buffer.from('x'), payload })
    .execute()
    .then(
      () => new Error('was kept'),
      (error: Error) => error,
    )

it.each<[string, (error: Error) => Error]>([
  ['a database error', (error) => error],
  ['an AggregateError', (error) => new AggregateError([error, error], 'several')],
  [
    'a nested AggregateError',
    (error) => new AggregateError([new AggregateError([new Error('outer', { cause: error }), error])]),
  ],
  ['an error in a property', (error) => Object.assign(new Error('outer'), { original: error, code: '22P05' })],
  ['an error in nested lists', (error) => Object.assign(new Error('outer'), { list: [[error]], code: '22P05' })],
  ['a circular error', (error) => Object.assign(error, { self: error })],
])('%s is logged without the written data', async (_what, wrap) => {
  const error = await failure()
  expect(JSON.stringify(error)).toContain('of somebody')
  const lines: string[] = []
  const log = pino(
    { serializers: { err: plainError } },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    }),
  )
  log.error({ err: wrap(error) }, 'failed')
  expect(lines.join('')).toContain('"code":"22P05"')
  expect(lines.join('')).not.toContain('of somebody')
})

it('a value that could not be read is not quoted, neither in the message nor in its causes', async () => {
  const error = await store.db
    .selectFrom('accounts')
    .select('id')
    .where('label', '=', 'x')
    .where('id', '=', 'of somebody "else"' as never)
    .execute()
    .then(
      () => new Error('was read'),
      (one: Error) => one,
    )
  expect(error.message).toContain('of somebody "else"')
  const logged = JSON.stringify([
    plainError(error),
    plainError(new Error('outer', { cause: new Error('between', { cause: error }) })),
    plainError(new AggregateError([error])),
  ])
  expect(logged).toContain('outer: between: invalid input syntax for type bigint: \\"...\\"')
  expect(logged).toContain('plain-error.test.ts')
  expect(logged).not.toContain('of somebody')
})

it('values other than errors stay unchanged', () =>
  expect([plainError('text'), plainError(null)]).toEqual(['text', null]))
