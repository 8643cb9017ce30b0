import { expect, test } from 'vitest'
import { answerProbe } from './answer-probe.ts'
import { createReadiness } from './readiness.ts'

const ready = createReadiness([{ name: 'database', why: () => null }])

test('/readyz?verbose names each check, and what is wrong with those that failed', async () => {
  const readiness = createReadiness([
    { name: 'database', why: async () => 'the database cannot be reached' },
    { name: 'worker', why: () => null },
  ])
  expect(await answerProbe('/readyz?verbose', readiness)).toEqual({
    status: 503,
    text: 'database: not ok, the database cannot be reached\nworker: ok\nnot ready: the database cannot be reached\n',
  })
  expect(await answerProbe('/readyz', readiness)).toEqual({
    status: 503,
    text: 'not ready: the database cannot be reached\n',
  })
  expect(await answerProbe('/readyz?verbose', ready)).toEqual({ status: 200, text: 'database: ok\nready\n' })
})

test('/livez asks nothing, and other addresses are none of its business', async () => {
  const never = createReadiness([{ name: 'database', why: () => new Promise(() => undefined) }])
  expect(await answerProbe('/livez', never)).toEqual({ status: 200, text: 'alive\n' })
  expect(await answerProbe('/readyz/', never)).toBeNull()
})

test('many who ask at once cost one look', async () => {
  let looks = 0
  const readiness = createReadiness([{ name: 'database', why: () => ((looks += 1), null) }])
  await Promise.all(Array.from({ length: 50 }, () => readiness.ask()))
  expect(looks).toBe(1)
})

test('what is worth knowing of a process that is ready is told beside, and changes no status (decision I6)', async () => {
  const closed = createReadiness([
    { name: 'database', why: () => null },
    { name: 'interface', why: () => null, note: () => 'closed for maintenance: new storage.' },
  ])
  expect(await answerProbe('/readyz?verbose', closed)).toEqual({
    status: 200,
    text: 'database: ok\ninterface: ok, closed for maintenance: new storage.\nready, closed for maintenance: new storage.\n',
  })
})
