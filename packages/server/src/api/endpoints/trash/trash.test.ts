import { type Disk, linode, neutral, type Restored, type TrashItem } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'

describe.each([neutral, linode])('the answer to a deletion ($name dialect)', async (dialect) => {
  const http = await useHttpBench({ dialect })
  const instances = dialect === linode ? '/v4/linode/instances' : '/v4/hosts/instances'

  async function deleteNew(path: string, more: object, isComplete: boolean) {
    const body = { label: http.nextLabel(), region: 'eu-central', ...more }
    const made = await http.call<{ id: number }>('POST', path, { body })
    if (isComplete) await http.converge()
    const answer = await http.call('DELETE', `${path}/${made.body.id}`)
    expect([answer.status, answer.body]).toEqual([200, {}])
    if (path === instances && isComplete) {
      const second = await http.call('DELETE', `${path}/${made.body.id}`)
      expect(second.headers['moorage-trash-item']).toBe(answer.headers['moorage-trash-item'])
    }
    return { id: made.body.id, label: body.label, itemId: answer.headers['moorage-trash-item'] }
  }

  it.each([
    ['volume', '/v4/volumes', { size: 20 }],
    [dialect === linode ? 'linode' : 'host', instances, { type: 'g6-standard-6' }],
  ])('names the trash item of a kept %s, which restores it (decision D12)', async (type, path, more) => {
    await keepTrash(http.store)
    const { id, label, itemId } = await deleteNew(path, more, true)
    const item = await http.call<TrashItem>('GET', `/v4/trash/${itemId}`)
    expect(item.body).toMatchObject({ id: Number(itemId), label, entity: { id, type }, status: 'kept' })
    await http.converge()
    const restored = await http.call<Restored>('POST', `/v4/trash/${itemId}/restore`)
    expect(restored.body).toEqual({ id, type, label, changes: [] })
    expect((await http.call('GET', `${path}/${id}`)).status).toBe(200)
  })

  it('names the items of a disk that is deleted, of one that shrinks, and of the disks that a rebuild replaces (decision D12)', async () => {
    await keepTrash(http.store)
    const body = { label: http.nextLabel(), region: 'eu-central', type: 'g6-standard-6', booted: false }
    const image = { image: 'debian12', root_pass: 'a-root-password-1' }
    const host = `${instances}/${(await http.call<{ id: number }>('POST', instances, { body: { ...body, ...image } })).body.id}`
    await http.converge()
    const disks = `${host}/disks`
    const { id = 0, label } = (await http.call<{ data: Disk[] }>('GET', disks)).body.data[0] ?? {}
    const keep = async (...request: Parameters<typeof http.call>) => {
      const { status, headers } = await http.call(...request)
      expect(status).toBe(200)
      await http.converge()
      return http.call<TrashItem>('GET', `/v4/trash/${headers['moorage-trash-item']}`)
    }
    const shrunk = await keep('POST', `${disks}/${id}/resize`, { body: { size: 4_000 } })
    expect(shrunk.body).toMatchObject({ label, entity: { type: 'disk' }, size: expect.any(Number) })
    const { body: deleted } = await keep('DELETE', `${disks}/${id}`)
    expect(deleted).toMatchObject({ label, entity: { id, type: 'disk' }, size: 4 })
    expect((await http.call('GET', `${disks}/${id}`)).status).toBe(404)
    const restored = await http.call<Restored>('POST', `/v4/trash/${deleted.id}/restore`)
    expect(restored.body).toEqual({ id, type: 'disk', label, changes: [] })
    expect((await http.call('GET', `${disks}/${id}`)).status).toBe(200)
    const rebuilt = await keep('POST', `${host}/rebuild`, { body: { ...image, booted: false } })
    expect(rebuilt.body).toMatchObject({ label: body.label, entity: { id, type: 'disk' } })
  })

  it('names none if nothing is kept: an incomplete resource, or a retention of 0 hours', async () => {
    await keepTrash(http.store)
    expect((await deleteNew('/v4/volumes', { size: 20 }, false)).itemId).toBeUndefined()
    await keepTrash(http.store, 0)
    expect((await deleteNew('/v4/volumes', { size: 20 }, true)).itemId).toBeUndefined()
  })
})
