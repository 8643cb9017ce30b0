import { expect, it } from 'vitest'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { acceptDiskCreate } from './create.ts'
import { acceptDiskDelete } from './delete.ts'

const bench = await openTestBench()

it('a disk that is to go leaves its room at once while its host is off (decision H10)', async () => {
  const { id: hostId } = await requestHost(bench, { label: 'off', isBooted: false })
  await bench.settle()
  const { id } = await bench.store.db.selectFrom('disks').select('id').executeTakeFirstOrThrow()
  const wanted = { hostId, label: 'next', sizeMib: 1024, filesystem: 'ext4', image: null } as const
  const create = () => acceptFor(bench, (tx, actor) => acceptDiskCreate(tx, actor, wanted, bench.terms))
  await expect(create()).rejects.toMatchObject({ code: 'disk.space_insufficient' })
  await acceptFor(bench, (tx, actor) => acceptDiskDelete(tx, actor, { hostId, id }))
  await create()
  expect(await bench.store.db.selectFrom('disks').select('label').where('id', '<>', id).execute()).toEqual([
    { label: 'next' },
  ])
})
