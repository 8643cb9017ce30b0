import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { acceptAccountLimit } from '#accept/account/limit.ts'
import { acceptHostCreate } from '#accept/host/create.ts'
import { acceptImageCreate, acceptImageDelete, acceptImageFile, acceptImageUpload } from '#accept/image/images.ts'
import { asId, type DiskId } from '#domain/shared/index.ts'
import { findOpenUpload } from '#store/image/images.ts'
import { hashToken } from '#store/token/find-token.ts'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import { benchRows } from '#testkit/engine/bench-rows.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { passUntil } from '#testkit/engine/pass-until.ts'
import { requestHost, requestRemoval } from '#testkit/requests/request-host.ts'
import { imageResource } from '../resources/resources.ts'

const bench = await openTestBench()
const { eventOf, hostOf } = benchRows(bench)
const content = { description: '', tags: [], has_cloud_init: false, region: 'eu-central', sha256: null }

async function* oneMib(): AsyncIterable<Uint8Array> {
  yield Buffer.alloc(1_048_576, 7)
}

const requestUpload = (label: string) =>
  acceptFor(bench, (tx, actor) => acceptImageUpload(tx, actor, { ...content, label }, bench.terms))

async function sendFile(ticket: string): Promise<void> {
  const open = await findOpenUpload(bench.store.db, hashToken(ticket))
  if (!open) throw new Error('The upload is not open.')
  const resource = imageResource(open, { installationId: bench.installationId })
  const file = await bench.drivers.images(open.region).receiveImage(resource, oneMib())
  await bench.store.db.transaction().execute((tx) => acceptImageFile(tx, hashToken(ticket), file.keep))
  await bench.converge()
}

const createHost = (image: string) =>
  acceptFor(bench, (tx, actor) => {
    const place = { label: `of-${image.replace('/', '-')}`, region: 'eu-central', type: 'g6-standard-1', tags: [] }
    const disks = {
      image,
      isBooted: true,
      isBare: false,
      swapMib: 0,
      diskEncryption: 'enabled',
      hasPrivate: false,
    } as const
    return acceptHostCreate(tx, actor, { ...place, ...disks }, bench.terms)
  })

it('an uploaded file becomes available, and is removed only after a host has its disk (decision H8)', async () => {
  const { row, operationId, ticket } = await requestUpload('golden')
  const { id } = row
  await sendFile(ticket)
  expect(await eventOf(operationId)).toMatchObject({ action: 'image_upload', status: 'finished' })
  expect(await selectRow(bench.store, 'images', ['status', 'size_mib'], { id })).toEqual({
    status: 'available',
    size_mib: 1,
  })
  const host = await createHost(`private/${id}`)
  await acceptFor(bench, (tx, actor) => acceptImageDelete(tx, actor, id))
  await bench.converge()
  expect(await hostOf(host.id)).toMatchObject({ status: 'running', image: `private/${id}` })
  expect(await selectRows(bench.store, 'images', 'id', { id })).toEqual([])
})

it('an image of a disk is available when the copy is complete (decision H8)', async () => {
  const host = await requestHost(bench, { label: 'source', isBooted: false })
  await bench.converge()
  const disk = await selectRow(bench.store, 'disks', 'id', { host_id: host.id }, 'id')
  const input = { ...content, label: null, diskId: asId<DiskId>(disk.id) }
  const { row, operationId } = await acceptFor(bench, (tx, actor) => acceptImageCreate(tx, actor, input, bench.terms))
  await bench.converge()
  expect(await eventOf(operationId)).toMatchObject({ action: 'disk_imagize', status: 'finished' })
  expect(await selectRow(bench.store, 'images', 'status', { id: row.id })).toEqual({ status: 'available' })
})

it.each([
  ['row', (id: number) => sql`update disks set image = 'private/999' where image = ${`private/${id}`}`],
  ['file', (id: number) => sql`delete from sim.images where public_id = ${id}`],
])(
  'a host fails to be created if the %s of its image is lost, and is not made without it (decision H8)',
  async (lost, lose) => {
    const { row, ticket } = await requestUpload(`without-${lost}`)
    await sendFile(ticket)
    const { id, operationId } = await createHost(`private/${row.id}`)
    await lose(row.id).execute(bench.store.db)
    await passUntil(bench, async () => (await eventOf(operationId)).status === 'failed')
    expect(await selectRow(bench.store, 'disks', 'provisioned_at', { host_id: id })).toEqual({ provisioned_at: null })
    await requestRemoval(bench, id)
    await bench.converge()
  },
)

it('an upload that exceeds its window or the quota fails, and leaves no image (decisions H8, G6)', async () => {
  const late = await requestUpload('late')
  await bench.converge()
  const over = await requestUpload('over')
  const { accountId } = bench.actor
  await bench.store.db.transaction().execute((tx) => acceptAccountLimit(tx, { accountId, limits: { image_gib: 0 } }))
  await sendFile(over.ticket)
  for (const { row, operationId } of [late, over]) {
    expect(await eventOf(operationId)).toMatchObject({ action: 'image_upload', status: 'failed' })
    expect(await selectRows(bench.store, 'images', 'id', { id: row.id })).toEqual([])
  }
})
