import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Page, Volume } from '../wire/shapes.ts'
import { gib, mib } from './sample-bytes.ts'
import { homeRegion } from './host-steps.ts'
import type { Step } from './scene.ts'

const region = homeRegion

/** Volumes by themselves: making, listing, changing (contract 1 to 4; decisions C, D1 to D3). */
export const volumeSteps: readonly Step[] = [
  {
    name: 'a volume without a size has 20 GiB, belongs to nobody and reads zeros (D2)',
    async run({ user, cast, words, sim }) {
      const volume = await user.newVolume({ label: 'data', region, tags: ['work', 'work'] })
      cast.add('data', volume.id)
      const { size, status, host_id, host_label, io_ready, tags, encryption, hardware_type, filesystem_path } = volume
      assert.deepEqual(
        { size, status, host_id, host_label, io_ready, tags, encryption, hardware_type },
        {
          size: 20,
          status: 'active',
          host_id: null,
          host_label: null,
          io_ready: false,
          tags: ['work'],
          encryption: words.volumeEncryption,
          hardware_type: 'nvme',
        },
      )
      assert.equal(filesystem_path, `/dev/disk/by-id/scsi-0${words.vendor}_Volume_data`)
      for (const offset of [0, 7 * gib, 20 * gib - mib])
        assert.ok((await sim.read(volume.id, offset, mib)).equals(Buffer.alloc(mib)), `zeros at ${offset}`)
    },
  },
  {
    name: 'the same Idempotency-Key makes one volume, and with another body none (A9)',
    async run({ api, user, cast, ledger }) {
      const key = randomUUID()
      const body = { label: 'once', region, size: 10 }
      const first = await api.ok<Volume>('POST', '/volumes', { body, key })
      const again = await api.ok<Volume>('POST', '/volumes', { body, key })
      assert.deepEqual([again.body, again.operationId], [first.body, first.operationId])
      assert.equal(again.headers.get('idempotent-replay'), 'true')
      await api.refused(
        'POST',
        '/volumes',
        { body: { ...body, size: 11 }, key },
        { field: 'Idempotency-Key', reason: /another body/ },
      )
      ledger.note('volume', cast.add('once', first.body.id), { label: 'once', size: 10 })
      await user.ended(first)
      assert.equal((await api.ok<Page<Volume>>('GET', '/volumes', { filter: { label: 'once' } })).body.results, 1)
    },
  },
  {
    name: 'what cannot be made is refused, all problems together (contract, Errors 3; B1, D1, D2, D6)',
    async run({ api, cast }) {
      const cases: [Record<string, unknown>, string, string | RegExp][] = [
        [{ label: null }, 'label', 'label is required'],
        [{ label: '' }, 'label', 'Length must be 1-32 characters'],
        [{ label: 'x'.repeat(33) }, 'label', 'Length must be 1-32 characters'],
        [{ label: '9lives' }, 'label', 'Must begin with a letter'],
        [{ label: 'a b' }, 'label', 'Must only use ascii letters, numbers, underscores, and dashes'],
        [{ label: 'data' }, 'label', /unique/],
        [{ size: 9 }, 'size', /^Must be 10-16384( GiB)?$/],
        [{ size: 16385 }, 'size', /^Must be 10-16384( GiB)?$/],
        [{ size: 'large' }, 'size', /./],
        [{ region: null }, '', 'Must provide a region or a Host ID'],
        [{ region: 'nowhere' }, 'region', /^region is not valid/],
        [{ host_id: 999_999_999 }, 'host_id', 'host_id is not valid'],
        [{ config_id: cast.id('big config') }, 'config_id', /host|Linode/],
        [{ host_id: cast.id('far'), region }, 'region', /eu-central.*us-east/],
        [{ tags: [''] }, 'tags[0]', /1-50/],
      ]
      for (const [change, field, reason] of cases) {
        await api.refused('POST', '/volumes', { body: { label: 'new', region, ...change } }, { field, reason })
      }
      const { problems } = await api.call('POST', '/volumes', { body: { label: '9', size: 1, region: 'nowhere' } })
      assert.deepEqual(problems.map((one) => one.field).toSorted(), ['label', 'region', 'size'])
    },
  },
  {
    name: 'volumes are listed in pages (C1)',
    async run({ api, user, cast }) {
      for (const [label, size] of [
        ['small-one', 10],
        ['small-two', 12],
        ['small-three', 14],
      ] as const) {
        cast.add(label, (await user.newVolume({ label, size, region, tags: ['batch'] })).id)
      }
      const seen: number[] = []
      for (let page = 1; page <= 3; page += 1) {
        const { body } = await api.ok<Page<Volume>>('GET', '/volumes', { query: { page, page_size: 2 } })
        assert.deepEqual([body.page, body.pages, body.results], [page, 3, 5])
        seen.push(...body.data.map((volume) => volume.id))
      }
      assert.deepEqual(
        seen,
        seen.toSorted((a, b) => a - b),
        'in ascending order of id',
      )
      assert.equal(new Set(seen).size, 5)
      assert.deepEqual(
        (await api.ok<Page<Volume>>('GET', '/volumes', { query: { page: 9, page_size: 2 } })).body.data,
        [],
      )
      for (const [name, value] of [
        ['page', 0],
        ['page', 'x'],
        ['page_size', 0],
        ['page_size', 501],
      ] as const) {
        await api.refused('GET', '/volumes', { query: { [name]: value } }, { field: name, reason: /\d|integer/ })
      }
    },
  },
  {
    name: 'volumes are found by what they are (C2, C3)',
    async run({ api, cast, words }) {
      const find = async (filter: unknown): Promise<number[]> =>
        (await api.ok<Page<Volume>>('GET', '/volumes', { filter })).body.data.map((volume) => volume.id)
      const [one, two, three] = ['small-one', 'small-two', 'small-three'].map((name) => cast.id(name))
      assert.deepEqual(await find({ tags: 'batch' }), [one, two, three])
      assert.deepEqual(await find({ size: { '+gt': 10 }, tags: 'batch' }), [two, three])
      assert.deepEqual(await find({ '+or': [{ label: 'data' }, { size: 14 }] }), [cast.id('data'), three])
      assert.deepEqual(await find({ label: { '+contains': 'small-' }, '+order_by': 'size', '+order': 'desc' }), [
        three,
        two,
        one,
      ])
      assert.deepEqual(await find({ host_id: null, status: 'active', tags: { '+neq': 'batch' }, label: 'data' }), [
        cast.id('data'),
      ])
      const refuse = (filter: unknown, reason: RegExp | string) =>
        api.refused('GET', '/volumes', { filter }, { field: 'X-Filter', reason })
      await refuse({ filesystem_path: 'x' }, 'Cannot filter on filesystem_path')
      await refuse({ size: 'large' }, /./)
      await refuse('{', /./)
      // An order of nothing is ignored where clients send it with every list (C2.2).
      if (words.dialect === 'neutral') await refuse({ '+order': 'asc' }, /./)
      else await find({ '+order': 'asc' })
    },
  },
  {
    name: 'label and tags can be changed, and nothing changes by saying the same (D1, F2)',
    async run({ api, user, cast, words, log }) {
      const id = cast.id('small-one')
      const { body } = await user.update<Volume>('volume', id, { label: 'renamed', tags: ['a', 'b'] })
      assert.deepEqual(
        [body.label, body.tags, body.filesystem_path.split('_').at(-1)],
        ['renamed', ['a', 'b'], 'renamed'],
      )
      await log.until(
        'the change as a notification',
        (event) => event.action === 'volume_update' && event.entity.id === id && event.status === 'notification',
      )
      const same = await user.update<Volume>('volume', id, { label: 'renamed', tags: ['a', 'b'] })
      assert.deepEqual([same.body, same.operationId], [await user.volume(id), null])
      assert.ok(same.body.filesystem_path.includes(words.vendor))
      await api.refused('PUT', `/volumes/${id}`, { body: { label: 'data' } }, { field: 'label', reason: /unique/ })
      await api.refused(
        'PUT',
        `/volumes/${id}`,
        { body: { label: 'x'.repeat(33) } },
        { field: 'label', reason: 'Length must be 1-32 characters' },
      )
    },
  },
]
