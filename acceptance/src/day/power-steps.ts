import assert from 'node:assert/strict'
import type { Step } from './day-context.ts'

/** Effects of power actions on attachments (decision D7). */
export const powerSteps: readonly Step[] = [
  {
    name: 'a shutdown detaches non-persistent volumes as the system, and keeps the others (D7)',
    async run({ user, cast, log }) {
      const hostId = cast.id('big')
      const before = log.entries.length
      await user.power(hostId, 'shutdown')
      assert.equal((await user.host(hostId)).status, 'offline')
      for (const name of ['once', 'loose']) {
        const id = cast.id(name)
        const { event } = await log.until(
          `the detach of ${name}`,
          (one) =>
            one.action === 'volume_detach' &&
            one.entity.id === id &&
            one.status === 'finished' &&
            log.entries.findIndex((entry) => entry.event === one) >= before,
        )
        assert.equal(event.username, null, 'the system is the actor')
        assert.equal((await user.volume(id)).host_id, null)
      }
      const kept = await user.volume(cast.id('data'))
      assert.deepEqual([kept.host_id, kept.io_ready], [hostId, false])
    },
  },
  {
    name: 'a boot plugs in persistent volumes again (D7)',
    async run({ user, cast, sim }) {
      const hostId = cast.id('big')
      await user.power(hostId, 'boot')
      const host = await user.host(hostId)
      assert.deepEqual([host.status, host.attached_volumes], ['running', 8])
      const { devices } = await sim.state()
      const plugged = devices.filter((device) => device['host_id'] === hostId)
      assert.equal(plugged.length, 8, 'the devices exist')
      const own = plugged.find((device) => device['volume_id'] === cast.id('data'))
      assert.equal(own?.['link'], (await user.volume(cast.id('data'))).filesystem_path)
    },
  },
  {
    name: 'a reboot detaches non-persistent volumes (D7)',
    async run({ user, cast, log }) {
      const [id, hostId] = [cast.id('loose'), cast.id('big')]
      await user.attach(id, { host_id: hostId, persist_across_boots: false })
      const before = log.entries.length
      await user.power(hostId, 'reboot')
      assert.equal((await user.host(hostId)).status, 'running')
      await log.until(
        'the detach',
        (one) =>
          one.action === 'volume_detach' &&
          one.entity.id === id &&
          one.status === 'finished' &&
          log.entries.findIndex((entry) => entry.event === one) >= before,
      )
      assert.equal((await user.volume(id)).host_id, null)
    },
  },
]
