import { expect, it } from 'vitest'
import { acceptDiskDelete } from '#accept/disk/delete.ts'
import { acceptImageCreate, acceptImageDelete } from '#accept/image/images.ts'
import { selectRows } from '#testkit/database/rows.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { findFirstDisk, requestDiskResize, requestIdleHost } from '#testkit/scenarios/disk-scenarios.ts'

const bench = await openTestBench('fast')

it('a disk is resized, copied to an image and deleted on storage that takes time (decisions H4, H8)', async () => {
  const hostId = await requestIdleHost(bench, { label: 'slow-disks', stage: 0 })
  await bench.converge()
  await requestDiskResize(bench, hostId, 2_000)
  await bench.converge()
  const disk = await findFirstDisk(bench, hostId)
  const input = { diskId: disk.id, label: null, description: '', tags: [], has_cloud_init: false }
  const { row } = await acceptFor(bench, (tx, actor) => acceptImageCreate(tx, actor, input, bench.terms))
  await bench.converge()
  expect(await selectRows(bench.store, 'images', 'status', { id: row.id })).toEqual([{ status: 'available' }])
  await acceptFor(bench, (tx, actor) => acceptDiskDelete(tx, actor, disk, bench.terms))
  await acceptFor(bench, (tx, actor) => acceptImageDelete(tx, actor, row.id))
  await bench.converge()
  expect(await selectRows(bench.store, 'disks', 'id', { id: disk.id })).toEqual([])
  expect(await selectRows(bench.store, 'images', 'id', { id: row.id })).toEqual([])
})
