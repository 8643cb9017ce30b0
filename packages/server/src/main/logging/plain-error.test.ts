import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStore, type Store } from '../../store/open-store.ts'
import { createTestDatabase, type TestDatabase } from '../../testkit/test-database.ts'
import { plainError } from './plain-error.ts'

let database: TestDatabase
let store: Store
beforeAll(async () => {
  database = await createTestDatabase()
  store = openStore({ url: database.url })
})
afterAll(async () => {
  await store.close()
  await database.close()
})

const payload = JSON.stringify({ secret: 'of somebody', bad: '\0' })
const failure = (): Promise<Error> => store.db.insertInto('oauth_records').values({ model: 'Session', id_hash: Buffer.from('x'), payload }).execute().then(() => new Error('was kept'), (error: Error) => error)

it.each([['an error of the database', (error: Error) => error], ['several at once', (error: Error) => new AggregateError([error, error], 'several')]])('%s is logged without what was being written', async (_what, wrap) => {
  const error = await failure()
  expect(JSON.stringify(error)).toContain('of somebody')
  const lines: string[] = []
  const log = pino({ serializers: { err: plainError } }, new Writable({ write(chunk, _encoding, done) { lines.push(String(chunk)); done() } }))
  log.error({ err: wrap(error) }, 'failed')
  expect(lines.join('')).toContain('"code":"22P05"')
  expect(lines.join('')).not.toContain('of somebody')
})

it('what is no error stays as it is', () => expect([plainError('text'), plainError(null)]).toEqual(['text', null]))
