import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { Image } from '@moorage/contract'
import { addFault, clearFaults } from '#testkit/engine/faults.ts'
import { updateRows } from '#testkit/database/rows.ts'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import type { TestCaller } from '#testkit/http/http-harness.ts'
import { mountUploads } from './mount-uploads.ts'

const http = await useHttpBench({ pace: 'fast' })
const { bench } = http
const maxBytes = 4_096
mountUploads(http.api.server, { ...bench, store: http.store, maxBytes })
afterEach(() => clearFaults(bench))

const region = 'us-east'
const file = randomBytes(1_000)
interface Upload {
  readonly upload_to: string
  readonly image: Image
}
interface Events {
  readonly data: readonly { readonly action: string; readonly status: string; readonly message: string }[]
}

async function begin(more: object = {}, { token }: Pick<TestCaller, 'token'> = http) {
  const body = { label: http.nextLabel(), region, ...more }
  const answer = await http.call<Upload>('POST', '/v4/images/upload', { body, token })
  expect(answer.status, answer.text).toBe(200)
  const { upload_to, image } = answer.body
  return { image, path: `/v4/images/${image.id}`, to: new URL(upload_to).pathname }
}
const origin = await http.listen()
async function put(to: string, body: Buffer = file) {
  const answer = await fetch(`${origin}${to}`, { method: 'PUT', body: new Uint8Array(body) })
  return { status: answer.status, body: await answer.json() }
}
const view = (path: string) => http.call<Image>('GET', path)
const eventsOf = async ({ image }: { readonly image: Image }) => {
  const filter = { 'entity.id': Number(image.id.slice('private/'.length)), 'entity.type': 'image' }
  const { body } = await http.call<Events>('GET', '/v4/account/events', { filter })
  return body.data.map(({ action, status, message }) => [action, status, message].join(' ').trim()).toSorted()
}

async function makeImage(more: object = {}) {
  const begun = await begin(more)
  expect((await put(begun.to)).status).toBe(200)
  await bench.converge()
  return begun
}

describe('an uploaded image (decision H8.1)', () => {
  it('is pending, then creating, then available; hosts, disks and rebuilds use it', async () => {
    const sha256 = createHash('sha256').update(file).digest('hex')
    const { image, path, to } = await begin({ cloud_init: true, tags: ['b', 'a'], description: 'golden', sha256 })
    expect(image).toMatchObject({ status: 'pending_upload', size: 0, is_public: false, tags: ['a', 'b'] })
    expect(image.capabilities).toEqual(['cloud-init'])
    expect((await put(to)).body).toEqual({})
    expect((await view(path)).body.status).toBe('creating')
    await bench.converge()
    expect((await view(path)).body).toMatchObject({ status: 'available', size: 1, total_size: 1 })
    expect(await eventsOf({ image })).toEqual(['image_upload finished'])
    const body = { label: http.nextLabel(), region, type: 'g6-nanode-1', image: image.id, root_pass: 'a-root-pass-1' }
    const host = await http.call<{ id: number; image: string }>('POST', '/v4/hosts/instances', { body })
    expect(host.body.image).toBe(image.id)
    await bench.converge()
    const own = `/v4/hosts/instances/${host.body.id}`
    expect((await http.call('GET', own)).body).toMatchObject({ status: 'running' })
    const rebuild = await http.call('POST', `${own}/rebuild`, { body: { image: image.id, root_pass: 'a-root-pass-1' } })
    expect(rebuild.status).toBe(200)
    await bench.converge()
  })

  it('is listed with the images of the catalogue for tokens of its account, and viewed with the scope', async () => {
    const { image, path } = await makeImage({ tags: ['listed'] })
    const { token: other } = await http.makeCaller('other')
    const { token: narrow } = await http.makeToken(['hosts:read_only'])
    const { token: reader } = await http.makeToken(['images:read_only'])
    const restricted = await http.makeUser(http, 'restricted')
    const encoded = `/v4/images/${encodeURIComponent(image.id)}`
    for (const [token, isVisible, isViewable] of [
      [http.token, true, true],
      [reader, true, true],
      [null, false, false],
      [narrow, true, false],
      [other, false, false],
      [restricted.token, false, false],
    ] as const) {
      const { body } = await http.call<{ data: Image[] }>('GET', '/v4/images?page_size=500', { token })
      expect(body.data.some(({ id }) => id === image.id)).toBe(isVisible)
      expect(body.data.some(({ id }) => id === 'debian12')).toBe(true)
      expect((await http.call('GET', encoded, { token })).status).toBe(isViewable ? 200 : 404)
    }
    const listed = await http.call<{ data: Image[] }>('GET', '/v4/images', { filter: { tags: 'listed' } })
    expect(listed.body.data.map(({ id }) => id)).toEqual([image.id])
    for (const [token, status] of [
      [other, 404],
      [restricted.token, 404],
      [reader, 401],
    ] as const)
      expect((await http.call('DELETE', path, { token })).status).toBe(status)
    const create = { label: http.nextLabel(), region, type: 'g6-nanode-1', image: image.id, root_pass: 'a-root-pass-1' }
    expect(await http.call('POST', '/v4/hosts/instances', { body: create, token: other })).toMatchObject({
      status: 400,
      body: { errors: [{ reason: 'image is not valid', field: 'image' }] },
    })
    expect((await http.call('DELETE', '/v4/images/debian12')).status).toBe(403)
  })

  it('is changed with one event, and none if nothing changes (decision F2)', async () => {
    const made = await makeImage()
    const body = { label: 'renamed', description: 'text', tags: ['z', 'y'] }
    for (const _twice of [1, 2])
      expect((await http.call('PUT', made.path, { body })).body).toMatchObject({ ...body, tags: ['y', 'z'] })
    expect(await eventsOf(made)).toEqual(['image_update notification', 'image_upload finished'])
  })

  it('is deleted after the disks that are created from it', async () => {
    const made = await makeImage()
    const create = {
      label: http.nextLabel(),
      region,
      type: 'g6-nanode-1',
      image: made.image.id,
      root_pass: 'a-root-pass-1',
    }
    const host = await http.call<{ id: number }>('POST', '/v4/hosts/instances', { body: create })
    expect((await http.call('DELETE', made.path)).body).toEqual({})
    expect((await view(made.path)).status).toBe(404)
    await bench.converge()
    expect((await http.call('GET', `/v4/hosts/instances/${host.body.id}`)).body).toMatchObject({ status: 'running' })
    expect(await eventsOf(made)).toEqual(['image_delete finished', 'image_upload finished'])
    expect(
      await http.store.db.selectFrom('images').select('id').where('label', '=', made.image.label).execute(),
    ).toEqual([])
  })

  it('must fit the disk', async () => {
    const made = await makeImage()
    await updateRows(http.store, 'images', { size_mib: 1_000_000 }, { label: made.image.label })
    const create = {
      label: http.nextLabel(),
      region,
      type: 'g6-nanode-1',
      image: made.image.id,
      root_pass: 'a-root-pass-1',
    }
    expect(await http.call('POST', '/v4/hosts/instances', { body: create })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'image', code: 'request.field_invalid' }] },
    })
    await http.call('DELETE', made.path)
  })
})

describe('an upload URL', () => {
  it('accepts one file; a failed attempt can be repeated', async () => {
    const sha256 = createHash('sha256').update(file).digest('hex')
    const { path, to } = await begin({ sha256: sha256.toUpperCase() })
    for (const [body, status] of [
      [Buffer.alloc(0), 400],
      [gzipSync(file), 400],
      [Buffer.alloc(maxBytes + 1), 413],
      [file, 200],
      [file, 404],
    ] as const)
      expect((await put(to, body)).status).toBe(status)
    expect((await put(`${to}x`)).status).toBe(404)
    await bench.converge()
    expect((await view(path)).body.status).toBe('available')
  })

  it('accepts one of two concurrent files', async () => {
    const { to } = await begin()
    const answers = await Promise.all([put(to), put(to)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    await bench.converge()
  })

  it('ends with the upload window, which deletes the image', async () => {
    const begun = await begin()
    await bench.converge()
    expect((await put(begun.to)).status).toBe(404)
    expect((await view(begun.path)).status).toBe(404)
    expect(await eventsOf(begun)).toEqual(['image_upload failed Upload window expired'])
  })

  it('ends with a deletion, which cancels the upload', async () => {
    const begun = await begin()
    await http.call('DELETE', begun.path)
    expect((await put(begun.to)).status).toBe(404)
    await bench.converge()
    expect(await eventsOf(begun)).toEqual(['image_delete finished', 'image_upload failed Upload canceled'])
  })

  it('answers preflights of other origins, and is never repeated to a second request with the same key', async () => {
    const headers = { 'idempotency-key': 'one-upload' }
    const body = { label: 'keyed', region }
    const send = () => http.call<Upload>('POST', '/v4/images/upload', { body, headers })
    const [first, again] = [await send(), await send()]
    expect(first.body.upload_to).toMatch(/\/v4\/uploads\/images\/[\w-]{43}$/)
    expect(again.body).toEqual({
      ...first.body,
      upload_to: '<REDACTED>',
    })
    const preflight = await http.call('OPTIONS', new URL(first.body.upload_to).pathname, { token: null })
    expect(preflight).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } })
  })
})

describe('limits and failures', () => {
  it('counts images, and their size when it is known, also under concurrent requests (decision G6)', async () => {
    const caller = await http.makeCaller('limited')
    await updateRows(http.store, 'accounts', { images_max: 2, image_gib_max: 1 }, { id: caller.accountId })
    const body = { label: 'counted', region }
    const send = () => http.call<Upload>('POST', '/v4/images/upload', { body, token: caller.token })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400])
    expect(answers.find(({ status }) => status === 400)?.text).toContain('2 of 2 images')
    await updateRows(http.store, 'accounts', { image_gib_max: 0 }, { id: caller.accountId })
    const { upload_to, image } = answers.find(({ status }) => status === 200)?.body ?? ({} as Upload)
    await put(new URL(upload_to).pathname)
    await bench.converge()
    const { body: events } = await http.call<Events>('GET', '/v4/account/events', { token: caller.token })
    expect(events.data.map(({ message }) => message)).toContain(
      'The image exceeds the limit of the account for the total size of its images.',
    )
    expect((await http.call('GET', `/v4/images/${image.id}`, { token: caller.token })).status).toBe(404)
  })

  it('fails the job of a store that does not work, and deletes the image', async () => {
    const begun = await begin()
    await addFault(bench, { on: 'ensureImage', times: 1_000, as: 'error-before', code: 'NotSupported' })
    await put(begun.to)
    await bench.converge()
    expect(await eventsOf(begun)).toEqual(['image_upload failed The infrastructure rejected the request.'])
    expect((await view(begun.path)).status).toBe(404)
  })
})

it('an image of a disk has one job, of the host, and the size of the disk', async () => {
  const create = { label: http.nextLabel(), region, type: 'g6-nanode-1', image: 'debian12', root_pass: 'a-root-pass-1' }
  const host = await http.call<{ id: number }>('POST', '/v4/hosts/instances', { body: create })
  const disks = await http.call<{ data: { id: number; size: number }[] }>(
    'GET',
    `/v4/hosts/instances/${host.body.id}/disks`,
  )
  const [disk] = disks.body.data
  const made = await http.call<Image>('POST', '/v4/images', { body: { disk_id: disk?.id, label: 'from disk' } })
  expect(made.body).toMatchObject({ status: 'creating', size: disk?.size, created_by: 'tester' })
  await bench.converge()
  expect((await view(`/v4/images/${made.body.id}`)).body).toMatchObject({ status: 'available', size: disk?.size })
  const filter = { action: 'disk_imagize' }
  const { body } = await http.call<Events>('GET', '/v4/account/events', { filter })
  expect(body.data).toMatchObject([
    { status: 'finished', entity: { id: host.body.id }, secondary_entity: { type: 'image' } },
  ])
  for (const [disk_id, token] of [
    [999_999, http.token],
    [disk?.id, (await http.makeCaller('stranger')).token],
  ] as const)
    expect((await http.call('POST', '/v4/images', { body: { disk_id }, token })).text).toContain('disk_id is not valid')
})
