import { expect, it } from 'vitest'
import { asId, type AccountId } from '#domain/shared/index.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { insertTrashedVolume } from '#testkit/operation-table/rows/insert-trashed-volume.ts'
import { sumUnpressedTrash, updateTrashPressure } from './trash-pressure.ts'

const { store } = await openTestStore()

it('counts the deleted volumes of one account only, unless the class has a threshold (decision D12.9.1)', async () => {
  const [one, other] = [await seedTenant(store, 'one'), await seedTenant(store, 'other')]
  const sum = ({ accountId }: { readonly accountId: AccountId }, hardware_type: 'nvme' | 'hdd' = 'nvme') =>
    sumUnpressedTrash(store.db, { account_id: accountId, region: 'eu-central', hardware_type })
  expect(await sum(one)).toBeNull()
  for (const [owner, label] of [
    [one, 'a'],
    [one, 'b'],
    [other, 'c'],
  ] as const)
    await insertTrashedVolume(store, owner, label)
  expect([await sum(one), await sum(other), await sum({ accountId: asId<AccountId>(0) })]).toEqual([
    { ownGib: 40 },
    { ownGib: 20 },
    { ownGib: 0 },
  ])
  expect(await sum(one, 'hdd')).toBeNull()
  const storageClass = { region: 'eu-central', hardwareType: 'nvme' } as const
  await store.db.transaction().execute((tx) => updateTrashPressure(tx, storageClass, 10))
  expect(await sum(one)).toBeNull()
})
