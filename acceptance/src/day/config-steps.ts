import assert from 'node:assert/strict'
import type { Config, EventRecord } from '../wire/shapes.ts'
import type { DayContext, Step } from './day-context.ts'

function pathOf({ cast }: DayContext): string {
  return `/hosts/instances/${cast.id('small')}/configs/${cast.id('small config')}`
}

function untilDone({ log }: DayContext, action: string, volumeId: number, since: number): Promise<EventRecord> {
  return log
    .until(
      `${action} of volume ${volumeId}`,
      (one) =>
        one.action === action &&
        one.entity.id === volumeId &&
        one.status === 'finished' &&
        log.entries.findLastIndex((entry) => entry.event === one) >= since,
    )
    .then((entry) => entry.event)
}

/** Attachments by the slots of a configuration (decisions D6, H). */
export const configSteps: readonly Step[] = [
  {
    name: 'clearing a slot detaches its volume (D6)',
    async run(context) {
      const { api, cast, user, log, ledger } = context
      const hostId = cast.id('small')
      const { body: configs } = await api.ok<{ data: Config[] }>('GET', `/hosts/instances/${hostId}/configs`)
      cast.add('small config', configs.data[0]?.id ?? 0)
      const volumeId = cast.id('fill 1')
      const slot =
        Object.entries(configs.data[0]?.devices ?? {}).find(([, device]) => device?.volume_id === volumeId)?.[0] ?? ''
      assert.notEqual(slot, '', 'the volume is in a slot')
      const since = log.entries.length
      ledger.releaseHosts()
      ledger.doubt('volume', volumeId)
      const { body } = await api.ok<Config>('PUT', pathOf(context), { body: { devices: { [slot]: null } } })
      ledger.record('volume', volumeId, {})
      assert.equal(body.devices[slot], null)
      await untilDone(context, 'volume_detach', volumeId, since)
      assert.equal((await user.volume(volumeId)).host_id, null)
    },
  },
  {
    name: 'filling a slot attaches its volume (D6)',
    async run(context) {
      const { api, cast, user, log } = context
      const volumeId = cast.id('fill 1')
      const since = log.entries.length
      const { body } = await api.ok<Config>('PUT', pathOf(context), {
        body: { devices: { sdp: { volume_id: volumeId } } },
      })
      assert.deepEqual(body.devices['sdp'], { disk_id: null, volume_id: volumeId })
      await untilDone(context, 'volume_attach', volumeId, since)
      const volume = await user.volume(volumeId)
      assert.deepEqual([volume.host_id, volume.io_ready], [cast.id('small'), true])
      assert.deepEqual((await api.ok<Config>('GET', pathOf(context))).body, body)
    },
  },
]
