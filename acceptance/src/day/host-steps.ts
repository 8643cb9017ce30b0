import assert from 'node:assert/strict'
import type { Config, Host, Page } from '../wire/shapes.ts'
import type { DayContext, Step } from './day-context.ts'

/** Region with both storage classes. */
export const homeRegion = 'us-east'
const farRegion = 'eu-central'
const path = '/hosts/instances'

async function newHost({ user, cast }: DayContext, name: string, body: Record<string, unknown>): Promise<Host> {
  const host = await user.newHost({ region: homeRegion, label: `${name}-host`, ...body })
  cast.add(name, host.id)
  return host
}

/** Hosts for attachments (decision H). */
export const hostSteps: readonly Step[] = [
  {
    name: 'hosts are created and started, with one event each (H, F2)',
    async run(context) {
      const { api, words, log } = context
      const small = await newHost(context, 'small', { type: 'g6-standard-1', tags: ['fleet'] })
      const big = await newHost(context, 'big', { type: 'g6-standard-6', tags: ['fleet'] })
      assert.deepEqual([small.specs.memory, big.specs.memory], [2048, 16384])
      assert.deepEqual(
        [small.attached_volumes_max, big.attached_volumes_max],
        [Math.max(2, words.attachedMin), 16],
        'as many volumes as GB (D5)',
      )
      for (const id of [small.id, big.id]) {
        await log.until(
          `host ${id} to have booted`,
          (event) => event.action === 'host_boot' && event.entity.id === id && event.status === 'finished',
        )
        const { body } = await api.ok<Host>('GET', `${path}/${id}`)
        assert.equal(body.status, 'running', 'booted by default (H)')
        assert.ok(body.ipv4.length > 0, 'a running host has an address')
      }
    },
  },
  {
    name: 'a host has one configuration and one disk from the start (H)',
    async run({ api, cast }) {
      const id = cast.id('big')
      const { body: configs } = await api.ok<Page<Config>>('GET', `${path}/${id}/configs`)
      const { body: disks } = await api.ok<Page<{ id: number }>>('GET', `${path}/${id}/disks`)
      assert.deepEqual([configs.results, disks.results], [1, 1])
      const config = configs.data[0]
      assert.deepEqual(
        config?.devices['sda'],
        { disk_id: disks.data[0]?.id, volume_id: null },
        'the disk takes the first slot (D6)',
      )
      cast.add('big config', config?.id ?? 0)
    },
  },
  {
    name: 'one host in another region, and one powered-off host with two configurations (D6)',
    async run(context) {
      const { api, cast } = context
      await newHost(context, 'far', { type: 'g6-nanode-1', region: farRegion })
      const spare = await newHost(context, 'spare', { type: 'g6-standard-4', booted: false })
      assert.equal(spare.status, 'offline')
      const { body } = await api.ok<Config>('POST', `${path}/${spare.id}/configs`, { body: { label: 'second' } })
      cast.add('spare config', body.id)
    },
  },
]
