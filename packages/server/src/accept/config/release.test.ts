import { expect, it } from 'vitest'
import { defaultConfig } from '#domain/host/default-config.ts'
import { type DevicesInput, readSlots } from '#domain/host/devices.ts'
import type { Actor, ConfigId, HostId } from '#domain/shared/index.ts'
import { seedUser } from '#testkit/database/seed-users.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { requestAttach, requestVolumeDetach } from '#testkit/requests/request-attachment.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { acceptVolumeAttach } from '../volume/attach.ts'
import { acceptConfigCreate } from './create.ts'
import { acceptConfigDelete } from './delete.ts'
import { acceptConfigUpdate } from './update.ts'

const bench = await openTestBench()

const fields = { ...defaultConfig, helpers: {} }

function operationsOn({ actor, terms }: EngineBench, { record }: Ledger, hostId: HostId) {
  return {
    create: (title: string, slots: DevicesInput) =>
      record(title, (tx) => acceptConfigCreate(tx, actor, { hostId, fields, slots: readSlots(slots) }, terms)),
    update: (title: string, id: ConfigId, slots: DevicesInput, by: Actor = actor) =>
      record(title, (tx) => acceptConfigUpdate(tx, by, { hostId, id, fields, slots: readSlots(slots) }, terms)),
    remove: (title: string, id: ConfigId) =>
      record(title, (tx) => acceptConfigDelete(tx, actor, { hostId, id }, terms)),
  }
}

it('changes that detach a volume, and the grants they require, match release.golden.txt (facts 6.3; decision D6); vitest --update rewrites it', async () => {
  const { store, actor, terms } = bench
  const ledger = openLedger(store)
  const { id: hostId } = await requestHost(bench, { label: 'host' })
  const { id: volume_id } = await requestVolume(store, actor, { label: 'held' })
  await bench.converge()
  const { create, update, remove } = operationsOn(bench, ledger, hostId)
  const holder = (await create('a configuration that holds a volume', { sdb: { volume_id } }))?.id as ConfigId
  await bench.converge()
  const other = (await create('another configuration with a slot for the volume', { sdc: { volume_id } }))
    ?.id as ConfigId
  const rita = await seedUser(store, actor, 'rita', { grants: [['host', hostId, 'read_write']] })
  await update(
    'a removal from the holding configuration by a user who cannot see the volume',
    holder,
    { sdb: null },
    rita,
  )
  await update('a removal from the other configuration by the same user', other, { sdc: null }, rita)
  await update('a slot in the other configuration again', other, { sdc: { volume_id } })
  await bench.converge()
  await requestVolumeDetach(bench, volume_id)
  await update('a removal from a slot while the volume is being detached', other, { sdc: null })
  await update(
    'a removal from the holding configuration meanwhile by a user who cannot see the volume',
    holder,
    { sdb: null },
    rita,
  )
  await bench.converge()
  const configs = await store.db.selectFrom('configs').select('id').where('host_id', '=', hostId).execute()
  for (const { id } of configs) await remove('the deletion of a configuration', id)
  const input = { id: volume_id, hostId, configId: null, isPersisting: true }
  await ledger.record('an attach to a host without configurations', (tx) => acceptVolumeAttach(tx, actor, input, terms))
  await requestAttach(bench, volume_id, hostId, false)
  await bench.converge()
  const last = (await create('a configuration without slots', {}))?.id as ConfigId
  await update('a slot for a volume that did not persist', last, { sdb: { volume_id } })
  await expect(ledger.read()).toMatchFileSnapshot('./release.golden.txt')
})
