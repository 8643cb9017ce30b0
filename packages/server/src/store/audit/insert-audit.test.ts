import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type AccountId, asId } from '#domain/shared/index.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { selectRow, sqlOn } from '#testkit/database/rows.ts'
import { type AuditEntry, insertAudit, isAudited } from './insert-audit.ts'
import { releaseOldAudit } from './release-old-audit.ts'

const entry: AuditEntry = {
  accountId: asId<AccountId>(1),
  userId: null,
  username: null,
  tokenId: null,
  tokenLabel: null,
  operation: 'volume.delete',
  entity: { type: 'volume', id: '7' },
  outcome: 'refused',
  status: 404,
  code: 'resource.not_found',
  reason: 'Not found',
  requestId: 'one',
  address: '192.0.2.1',
}

const { store } = await openTestStore({ connectionsMax: 2 })
const run = sqlOn(store)

describe('a row of the audit (decision G9)', () => {
  it('stores the whole entry', async () => {
    await insertAudit(store.db, entry)
    const { id, at, ...row } = await selectRow(store, 'audit', '*', { request_id: 'one' })
    expect(row).toEqual({
      account_id: 1,
      user_id: null,
      username: null,
      token_id: null,
      token_label: null,
      operation: 'volume.delete',
      entity_type: 'volume',
      entity_id: '7',
      outcome: 'refused',
      status: 404,
      code: 'resource.not_found',
      reason: 'Not found',
      request_id: 'one',
      address: '192.0.2.1',
    })
    expect([id, at]).toEqual([expect.any(Number), expect.stringMatching(/^20/)])
  })

  it.each([
    ['longer than any limit', 'x'.repeat(9_000)],
    ['with characters that PostgreSQL cannot store', 'a\0b\ud800'],
    ['cut within a surrogate pair', '😀'.repeat(499) + 'x'],
  ])('accepts texts of a caller %s', async (_name, text) => {
    await insertAudit(store.db, {
      ...entry,
      requestId: text.slice(0, 1),
      entity: { type: 'tag', id: text },
      reason: `${text}${text}`,
    })
    const row = await selectRow(store, 'audit', ['entity_id', 'reason'], {}, 'id desc')
    expect(
      [row.entity_id?.length, row.reason?.length].map((length) => length !== undefined && length > 0 && length <= 500),
    ).toEqual([true, true])
    expect(row.entity_id?.length).toBeLessThanOrEqual(128)
  })

  it('is found by its request', async () => {
    await insertAudit(store.db, { ...entry, requestId: 'left' })
    expect([await isAudited(store.db, 'left'), await isAudited(store.db, 'none')]).toEqual([true, false])
  })
})

describe('the audit is append-only, also for the owner of its tables (decision G9)', () => {
  const tables = async () => {
    const rows = await run<{
      name: string
    }>`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit'::regclass order by 1`
    return ['audit', ...rows.map((row) => row.name)]
  }

  it('rejects updates, deletes and truncation of rows, in the whole table and in each partition', async () => {
    await run`insert into audit (at, account_id, operation, outcome, status) values ('2031-01-15', 1, 'x', 'accepted', 200)`
    await releaseOldAudit(store, 400)
    await run`select ensure_audit_partitions('2032-05-01', 0)`
    await run`insert into audit (at, account_id, operation, outcome, status) values ('2032-05-15', 1, 'x', 'accepted', 200)`
    const filled = ['audit', 'audit_203205', 'audit_rest']
    expect(await tables()).toEqual(expect.arrayContaining(filled))
    for (const name of filled) {
      const table = sql.table(name)
      await expect(run`update ${table} set status = 1`, name).rejects.toThrow(
        'audit rows are never changed or removed one by one',
      )
      await expect(run`delete from ${table}`, name).rejects.toThrow(
        'audit rows are never changed or removed one by one',
      )
      await expect(run`truncate ${table}`, name).rejects.toThrow('the audit is never emptied')
    }
    await expect(
      run`insert into audit (id, at, account_id, operation, outcome, status) values (1, '2032-05-15', 1, 'x', 'accepted', 200)
      on conflict (id, at) do update set status = 1`,
    ).resolves.toBeDefined()
    await expect(
      run`insert into audit (id, at, account_id, operation, outcome, status) values (1, '2032-05-15', 1, 'x', 'accepted', 200)
      on conflict (id, at) do update set status = 1`,
    ).rejects.toThrow('never changed')
  })

  it('every partition rejects truncation, also later ones; a partition without rows may be truncated', async () => {
    await releaseOldAudit(store, 400)
    const rows = await run<{
      name: string
    }>`select tgrelid::regclass::text as name from pg_trigger where tgname = 'audit_is_kept' order by 1`
    expect(rows.map((row) => row.name).toSorted()).toEqual((await tables()).toSorted())
    await run`select ensure_audit_partitions('2033-01-01', 0)`
    await expect(run`truncate audit_203301`).resolves.toBeDefined()
  })
})
