import { expect, test } from 'vitest'
import { useHttpBench } from '#testkit/benches/use-bench.ts'

const http = await useHttpBench()

const ask = (key: string, body: unknown) =>
  http.call('POST', '/v4/account/users', { body, headers: { 'idempotency-key': key } })

test('no part of a password is stored with a response, not even in the hash of the body (A9, G8)', async () => {
  const first = await ask('one', { username: 'grace', password: 'correct horse battery' })
  expect(first.status).toBe(200)
  const other = await ask('one', { username: 'grace', password: 'another horse battery' })
  expect([other.status, other.headers['idempotent-replay'], other.body]).toEqual([200, 'true', first.body])
})

test('all other fields of such a body must be equal (A9)', async () => {
  expect((await ask('two', { username: 'hedy', password: 'correct horse battery' })).status).toBe(200)
  expect((await ask('two', { username: 'hedy-2', password: 'correct horse battery' })).status).toBe(400)
})
