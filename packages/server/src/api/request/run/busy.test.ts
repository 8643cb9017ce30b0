import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import { selectRows, sqlOn } from '#testkit/database/rows.ts'
import type { AnyHandler, Call } from '../../call.ts'

let next = ''
const writes: AnyHandler = {
  kind: 'change',
  async accept(tx, call) {
    await sqlOn(
      tx,
    )`insert into tags (account_id, label, created) values (${call.actor.accountId}, 'written', moor_now())`
    await sql.raw(next).execute(tx)
    return { body: {} }
  },
}
/** Exceeds a statement timeout of 10 ms, instead of the process's 15 s. */
const reads: AnyHandler = {
  kind: 'read',
  run: (call: Call) =>
    call.store.db.transaction().execute(async (tx) => {
      await sqlOn(tx)`set local statement_timeout = '10ms'`
      await sqlOn(tx)`select pg_sleep(60)`
    }),
}
const raise = (code: string) => `do $$ begin raise exception 'detail' using errcode = '${code}'; end $$`

const http = await useHttpHarness({
  isPlumbing: true,
  handlers: { 'volume.resize': writes, 'volume.view': reads },
  log: pino({ level: 'silent' }),
})

async function ask(method: string, path: string) {
  const { status, headers, body } = await http.call(method, path, {
    body: method === 'POST' ? { size: 20 } : undefined,
  })
  const rows = await selectRows(http.store, 'audit', ['outcome', 'status', 'code', 'reason'], {
    request_id: headers['x-request-id'] ?? '',
  })
  return { status, body, rows, retryAfter: headers['retry-after'] }
}

describe('work that waits too long for others is rejected with 503 (decision B4)', () => {
  const reason = 'The service is busy with other changes to the same resources. Nothing was changed.'

  it.each(['40P01', '40001', '55P03', '57014'])(
    'SQLSTATE %s in a mutation: nothing is changed, and the audit has its row',
    async (code) => {
      next = raise(code)
      expect(await ask('POST', '/v4/volumes/7/resize')).toEqual({
        status: 503,
        retryAfter: '1',
        body: { errors: [{ reason, field: '', code: 'service.busy' }] },
        rows: [{ outcome: 'refused', status: 503, code: 'service.busy', reason }],
      })
      expect(await selectRows(http.store, 'tags', 'label')).toEqual([])
    },
  )

  it('any other database error is a 500', async () => {
    next = raise('23514')
    expect(await ask('POST', '/v4/volumes/7/resize')).toMatchObject({
      status: 500,
      rows: [{ code: 'service.internal' }],
    })
  })

  it('a read that exceeds the statement timeout', async () => {
    expect(await ask('GET', '/v4/volumes/7')).toMatchObject({
      status: 503,
      retryAfter: '1',
      body: { errors: [{ field: '' }] },
      rows: [],
    })
  })
})
