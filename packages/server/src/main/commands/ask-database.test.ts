import { expect, it } from 'vitest'
import { askDatabase } from './ask-database.ts'

it.each(['timeout expired', 'Connection terminated due to connection timeout'])(
  'a database that takes connections and says nothing is told in one sentence, not as "%s"',
  async (words) => {
    await expect(askDatabase(() => Promise.reject(new Error(words)))).rejects.toMatchObject({
      name: 'OperatorFailure',
      message: 'The database cannot be used: it does not answer.',
    })
  },
)

it('what is no trouble with the database stays as it is', async () => {
  await expect(askDatabase(() => Promise.reject(new TypeError('a bug')))).rejects.toBeInstanceOf(TypeError)
})
