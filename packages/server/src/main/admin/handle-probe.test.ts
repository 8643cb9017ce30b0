import { expect, test } from 'vitest'
import { handleProbe } from './handle-probe.ts'
import { createReadiness } from './readiness.ts'

const ready = createReadiness([{ name: 'database', findProblem: () => null }])

test('/readyz?verbose lists each check, with the problem of failed checks', async () => {
  const readiness = createReadiness([
    { name: 'database', findProblem: async () => 'the database cannot be reached' },
    { name: 'worker', findProblem: () => null },
  ])
  expect(await handleProbe('/readyz?verbose', readiness)).toEqual({
    status: 503,
    text: 'database: not ok, the database cannot be reached\nworker: ok\nnot ready: the database cannot be reached\n',
  })
  expect(await handleProbe('/readyz', readiness)).toEqual({
    status: 503,
    text: 'not ready: the database cannot be reached\n',
  })
  expect(await handleProbe('/readyz?verbose', ready)).toEqual({ status: 200, text: 'database: ok\nready\n' })
})

test('/livez runs no check, and other paths are not handled', async () => {
  const never = createReadiness([{ name: 'database', findProblem: () => new Promise(() => undefined) }])
  expect(await handleProbe('/livez', never)).toEqual({ status: 200, text: 'alive\n' })
  expect(await handleProbe('/readyz/', never)).toBeNull()
})

test('concurrent requests run each check once', async () => {
  let looks = 0
  const readiness = createReadiness([{ name: 'database', findProblem: () => ((looks += 1), null) }])
  await Promise.all(Array.from({ length: 50 }, () => readiness.check()))
  expect(looks).toBe(1)
})

test('warnings of a ready process are listed and do not change the status (decision I6)', async () => {
  const closed = createReadiness([
    { name: 'database', findProblem: () => null },
    { name: 'interface', findProblem: () => null, warning: () => 'closed for maintenance: new storage.' },
  ])
  expect(await handleProbe('/readyz?verbose', closed)).toEqual({
    status: 200,
    text: 'database: ok\ninterface: ok, closed for maintenance: new storage.\nready, closed for maintenance: new storage.\n',
  })
})
