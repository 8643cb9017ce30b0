import assert from 'node:assert/strict'
import { checkReplay } from './check-replay.ts'
import type { Host, Page, Volume } from '../wire/shapes.ts'
import { sampleBytes } from './sample-bytes.ts'
import type { Step } from './day-context.ts'

const notFound = { status: 404, field: '', reason: 'Not found' }

/** Deletes everything and checks for leftovers (decisions D7, D8). */
export const removalSteps: readonly Step[] = [
  {
    name: 'a deleted volume is 404 from the response on, and its slot on the host is free at the event (D8)',
    async run({ user, cast, api }) {
      const id = cast.id('data')
      const operation = await user.startRemoval('volume', id)
      await api.rejects('GET', `/volumes/${id}`, {}, notFound)
      await api.rejects('POST', `/volumes/${id}/attach`, { body: { host_id: cast.id('big') } }, notFound)
      await user.awaitEnd(operation)
      assert.equal((await user.host(cast.id('big'))).attached_volumes, 0)
      cast.remove('data')
    },
  },
  {
    name: 'deleting the source of a clone waits for the copy (D8)',
    async run({ user, cast, sim, api }) {
      const id = cast.id('small-two')
      await user.write(id, 4096, sampleBytes(7, 4096))
      await sim.addFault({ on: 'ensureClone', times: 100_000, as: 'error-before', code: 'Busy' })
      const copy = await user.start<Volume>('volume', `/volumes/${id}/clone`, { label: 'heir' })
      const removal = await user.startRemoval('volume', id)
      await api.rejects('GET', `/volumes/${id}`, {}, notFound)
      await sim.clearFaults()
      await user.ended(copy)
      await user.awaitEnd(removal)
      cast.remove('small-two')
      cast.add('heir', copy.body.id)
      assert.ok((await sim.read(copy.body.id, 4096, 4096)).equals(sampleBytes(7, 4096)), 'the copy has the bytes')
    },
  },
  {
    name: 'deleting a host detaches its volumes and keeps them (D7)',
    async run({ user, cast, api }) {
      const id = cast.id('small')
      await user.remove('host', id)
      await api.rejects('GET', `/hosts/instances/${id}`, {}, notFound)
      for (const volumeId of cast.all('fill ')) {
        const { host_id, status } = await user.volume(volumeId)
        assert.deepEqual([host_id, status], [null, 'active'])
      }
    },
  },
  {
    name: 'everything can be deleted, many at once, and the infrastructure is empty',
    async run({ user, api, sim }) {
      const { body: volumes } = await api.ok<Page<Volume>>('GET', '/volumes', { query: { page_size: 500 } })
      await Promise.all(volumes.data.map(({ id }) => user.remove('volume', id)))
      const { body: hosts } = await api.ok<Page<Host>>('GET', '/hosts/instances', { query: { page_size: 500 } })
      await Promise.all(hosts.data.map(({ id }) => user.remove('host', id)))
      for (const path of ['/volumes', '/hosts/instances'])
        assert.equal((await api.ok<Page<unknown>>('GET', path)).body.results, 0)
      const state = await sim.state()
      assert.deepEqual(state, { ...state, volumes: [], hosts: [], devices: [], clusters: [], nodes: [] })
    },
  },
  {
    name: 'nothing acknowledged was lost, and every operation has ended',
    async run({ ledger, api, sim }) {
      await ledger.check(api, sim)
      assert.ok((await ledger.checkEnded(api)) > 0)
    },
  },
  { name: 'the stream contains every change once and in order (F4)', run: checkReplay },
]
