import { describe, expect, it } from 'vitest'
import { advanceClock } from '#testkit/database/test-clock.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import type { Tx } from '../open-store.ts'
import { closeInterval, openInterval, replaceInterval } from './intervals.ts'

const { store } = await openTestStore()
const one = await seedTenant(store, 'one')
const other = await seedTenant(store, 'other')

const price = { hourly: '0.00015', monthly: '0.10' }
const use = (id: number, quantity: number, actor = one) => ({
  accountId: actor.accountId,
  kind: 'volume' as const,
  id,
  label: `v${id}`,
  quantity,
  price,
})
const inTx = <T>(work: (tx: Tx) => Promise<T>) => store.db.transaction().execute(work)
const intervals = (id: number) =>
  store.db.selectFrom('billing_intervals').selectAll().where('resource_id', '=', id).orderBy('id').execute()

describe('billing intervals are written in the accepting transaction (decision H)', () => {
  it('a resize closes the old interval and opens the new one at the same time, even if the clock went back', async () => {
    await inTx((tx) => openInterval(tx, use(2, 20)))
    await advanceClock(store, -60_000)
    await inTx((tx) => replaceInterval(tx, use(2, 40)))
    await advanceClock(store, 60_000)
    const [old, young] = await intervals(2)
    expect([old?.quantity, young?.quantity]).toEqual([20, 40])
    expect(old?.closed).toBe(young?.opened)
    expect(young?.closed).toBeNull()
  })

  it('an interval never ends before it began, even if the clock went back', async () => {
    await inTx((tx) => openInterval(tx, use(7, 20)))
    await advanceClock(store, -60_000)
    await inTx((tx) => closeInterval(tx, one.accountId, { kind: 'volume', id: 7 }))
    await advanceClock(store, 60_000)
    const [ended] = await intervals(7)
    expect(ended?.closed).toBe(ended?.opened)
  })

  it('a resize opens the first interval of a resource without intervals', async () => {
    await inTx((tx) => replaceInterval(tx, use(3, 40)))
    expect(await intervals(3)).toMatchObject([{ quantity: 40, closed: null }])
  })

  it('a resource has at most one open interval', async () => {
    await inTx((tx) => openInterval(tx, use(5, 20)))
    await expect(inTx((tx) => openInterval(tx, use(5, 20)))).rejects.toThrow(/billing_intervals_open/)
  })

  it('another account cannot close an interval', async () => {
    await inTx((tx) => openInterval(tx, use(6, 20)))
    await inTx((tx) => closeInterval(tx, other.accountId, { kind: 'volume', id: 6 }))
    expect(await intervals(6)).toMatchObject([{ closed: null }])
  })
})
