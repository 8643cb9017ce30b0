import { expect, it } from 'vitest'
import { ServerTooOld } from '#store/connect-once.ts'
import { queryDatabase } from './query-database.ts'

it.each(['timeout expired', 'Connection terminated due to connection timeout'])(
  'a database that accepts connections but does not respond is reported in one sentence, not as "%s"',
  async (words) => {
    await expect(queryDatabase(() => Promise.reject(new Error(words)))).rejects.toMatchObject({
      name: 'OperatorFailure',
      message: 'The database cannot be used: it does not respond.',
      exitCode: 5,
    })
  },
)

it.each([
  [Object.assign(new Error('password authentication failed for user "me"'), { code: '28P01' }), /: password auth/],
  [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), /: it requires a password, and/],
])('a missing or wrong password ends the command with exit 4: %s', async (error, message) => {
  await expect(queryDatabase(() => Promise.reject(error))).rejects.toMatchObject({
    message: expect.stringMatching(message),
    exitCode: 4,
  })
})

it('an unsupported server version is reported in one sentence', async () => {
  const ask = (): Promise<never> => Promise.reject(new ServerTooOld('PostgreSQL 14.23 is too old.'))
  await expect(queryDatabase(ask)).rejects.toMatchObject({
    name: 'OperatorFailure',
    message: 'The database cannot be used: PostgreSQL 14.23 is too old.',
  })
})

it('other errors stay unchanged', async () => {
  await expect(queryDatabase(() => Promise.reject(new TypeError('a bug')))).rejects.toBeInstanceOf(TypeError)
})
