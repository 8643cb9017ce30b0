import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Claim } from '#store/work/claim-work.ts'
import { touchWork } from '#store/work/touch-work.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { updateRows } from '#testkit/database/rows.ts'
import { LeaseLost } from './call-driver.ts'
import { type RowStep, writeGuarded } from './write-guarded.ts'

const bench = await openTestBench()
beforeEach(async () => {
  await bench.store.db.deleteFrom('work').execute()
})

async function claimOne(): Promise<Claim> {
  await bench.store.db.transaction().execute((tx) => touchWork(tx, { kind: 'pool', id: 1 }, 'eu-central'))
  const [claim] = await bench.claimDue()
  if (!claim) throw new Error('nothing was due')
  return claim
}

let written: string[] = []
beforeEach(() => {
  written = []
})
const step: RowStep<string> = {
  lock: async () => 'locked',
  write: async (_tx, locked) => {
    written.push(locked)
  },
}
const write = (claim: Claim, one: RowStep<string> = step) => writeGuarded(bench.store, claim, one)

describe('a step that changes rows only (architecture, ground rules 2 and 3)', () => {
  it('is taken while the claim holds, with the rows read under the lock', async () => {
    expect(await write(await claimOne())).toEqual({ kind: 'moved' })
    expect(written).toEqual(['locked'])
  })

  it('is not taken if the desired state is newer: the pass ends and another follows immediately', async () => {
    const claim = await claimOne()
    await sql`update work set generation = generation + 1`.execute(bench.store.db)
    expect(await write(claim)).toMatchObject({ kind: 'wait', ms: 0 })
    expect(written).toEqual([])
  })

  it('is not taken without the claim', async () => {
    const claim = await claimOne()
    await sql`update work set epoch = epoch + 1`.execute(bench.store.db)
    await expect(write(claim)).rejects.toBeInstanceOf(LeaseLost)
    expect(written).toEqual([])
  })

  it('is not taken if the row is gone', async () => {
    await expect(write(await claimOne(), { ...step, lock: async () => null })).rejects.toBeInstanceOf(LeaseLost)
    expect(written).toEqual([])
  })

  it('is retried after a deadlock, without leftovers of the first try', async () => {
    const { actor } = bench
    let tries = 0
    const label = async (): Promise<string | undefined> =>
      (await bench.store.db.selectFrom('accounts').select('label').where('id', '=', actor.accountId).executeTakeFirst())
        ?.label
    const before = await label()
    await write(await claimOne(), {
      ...step,
      async write(tx) {
        tries += 1
        await updateRows(tx, 'accounts', { label: `${before}-${tries}` }, { id: actor.accountId })
        if (tries === 1) await sql`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`.execute(tx)
      },
    })
    expect([tries, await label()]).toEqual([2, `${before}-2`])
  })
})
