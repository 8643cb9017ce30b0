import assert from 'node:assert/strict'
import type { EventRecord, Page, Volume } from '../wire/shapes.ts'
import type { Step } from './day-context.ts'

const notFound = { status: 404, field: '', reason: 'Not found' }

/** Tags and the event list (decisions C, F). */
export const accountSteps: readonly Step[] = [
  {
    name: 'tags group volumes and hosts',
    async run({ api, cast, ledger }) {
      const [volumes, hosts] = [[cast.id('small-two')], [cast.id('small')]]
      ledger.doubt('volume', cast.id('small-two'))
      ledger.doubt('host', cast.id('small'))
      await api.ok('POST', '/tags', { body: { label: 'red', volumes, hosts } })
      const labels = (await api.ok<Page<{ label: string }>>('GET', '/tags')).body.data.map((tag) => tag.label)
      assert.ok(['red', 'fleet', 'batch'].every((label) => labels.includes(label)))
      const { body: tagged } = await api.ok<Page<{ type: string; data: { id: number } }>>('GET', '/tags/red')
      assert.deepEqual(tagged.data.map((one) => `${one.type} ${one.data.id}`).toSorted(), [
        `host ${hosts[0]}`,
        `volume ${volumes[0]}`,
      ])
      await api.remove('/tags/red')
      await api.rejects('GET', '/tags/red', {}, notFound)
      assert.deepEqual((await api.ok<Volume>('GET', `/volumes/${volumes[0]}`)).body.tags, ['batch'])
      ledger.record('volume', cast.id('small-two'), {})
      ledger.record('host', cast.id('small'), {})
    },
  },
  {
    name: 'events are filtered by entity, and marked as seen and read (F1, F4)',
    async run({ api, cast }) {
      const id = cast.id('data')
      const filter = { action: 'volume_create', 'entity.type': 'volume', 'entity.id': id }
      const { body } = await api.ok<Page<EventRecord>>('GET', '/account/events', { filter })
      const [first, ...more] = body.data
      assert.deepEqual([first?.entity.url, first?.status, more], [`/v4/volumes/${id}`, 'finished', []])
      const path = `/account/events/${first?.id}`
      await api.ok('POST', `${path}/seen`)
      await api.ok('POST', `${path}/read`)
      const { seen, read } = (await api.ok<EventRecord>('GET', path)).body
      assert.deepEqual([seen, read], [true, true])
    },
  },
]
