import { beforeAll, expect, it } from 'vitest'
import { asId, type DiskId } from '#domain/shared/index.ts'
import { updateLimits } from '#store/account/account-limits.ts'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { requestHost, requestRebuild } from '#testkit/requests/request-host.ts'
import { acceptDiskCreate } from './create.ts'
import { acceptDiskDelete } from './delete.ts'
import { acceptDiskResize } from './resize.ts'

const bench = await openTestBench()
const { store, actor, terms } = bench
const typeMib = 327_680
beforeAll(() => keepTrash(store))

it('a host with five times its storage in disks and trash gets no more storage, and every deletion is kept (decision D12.11.1)', async () => {
  const { id: hostId } = await requestHost(bench, { label: 'web', isBooted: false })
  await bench.converge()
  const remove = (id: DiskId) => acceptFor(bench, (tx, by) => acceptDiskDelete(tx, by, { hostId, id }, terms))
  const add = (sizeMib: number) => {
    const input = { label: `d${sizeMib}`, sizeMib, filesystem: 'ext4', image: null } as const
    return acceptFor(bench, (tx, by) => acceptDiskCreate(tx, by, { ...input, hostId }, terms))
  }
  await remove((await selectRow(store, 'disks', 'id', { host_id: hostId })).id)
  for (let kept = 1; kept < 5; kept += 1) {
    const { id } = await add(typeMib)
    await bench.converge()
    if (kept < 4) await remove(asId<DiskId>(id))
    await bench.converge()
  }
  const full = { code: 'disk.space_insufficient', reason: expect.stringContaining('the trash keeps') }
  const { id } = await selectRow(store, 'disks', 'id', { host_id: hostId, wants_gone: false })
  const shrink = acceptFor(bench, (tx, by) => acceptDiskResize(tx, by, { hostId, id, sizeMib: typeMib / 2 }, terms))
  await expect(shrink).rejects.toMatchObject(full)
  await expect(requestRebuild(bench, hostId)).rejects.toMatchObject(full)
  expect((await remove(id)).trashId).not.toBeNull()
  await bench.converge()
  await expect(add(1)).rejects.toMatchObject(full)
  expect(await selectRows(store, 'trash_items', 'id', { kind: 'disk' })).toHaveLength(5)
})

it('rejects new hosts while the trash exceeds the GiB of the account (decision D12.7)', async () => {
  const { accountId } = actor
  await store.db.transaction().execute((tx) => updateLimits(tx, accountId, { gib: 100 }))
  const reason = 'This account uses 1600 of 100 GiB of volumes, 1600 of them in the trash.'
  await expect(requestHost(bench, { label: 'next' })).rejects.toMatchObject({ code: 'account.limit_reached', reason })
})
