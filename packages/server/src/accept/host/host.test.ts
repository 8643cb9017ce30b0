import { expect, it } from 'vitest'
import type { PowerAction } from '#domain/host/power.ts'
import type { ConfigId, HostId } from '#domain/shared/index.ts'
import { seedUser } from '#testkit/database/seed-users.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { unchangedConfig } from '#testkit/requests/unchanged-config.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { acceptConfigCreate } from '../config/create.ts'
import { type HostCreate, acceptHostCreate } from './create.ts'
import { acceptHostDelete, acceptHostRelease } from './delete.ts'
import { acceptHostPower, acceptHostRevival } from './power.ts'
import { acceptHostRebuild } from './rebuild.ts'
import { acceptHostUpdate } from './update.ts'

const bench = await openTestBench()

const defaults: HostCreate = {
  label: 'web',
  region: 'eu-central',
  type: 'g6-standard-2',
  image: null,
  isBare: false,
  swapMib: 0,
  tags: [],
  isBooted: true,
  diskEncryption: 'enabled',
  hasPrivate: false,
}
const access = { keys: ['ssh-ed25519 AAAA me'], users: [], isKeyRequired: false }
const fromImage = { image: 'debian12', swapMib: 512, diskEncryption: 'disabled', access } as const
function operationsOn({ store, actor, terms }: EngineBench, { record }: Ledger) {
  return {
    create: (title: string, input: Partial<HostCreate>, by = actor) =>
      record(title, (tx) => acceptHostCreate(tx, by, { ...defaults, ...input }, terms)),
    update: (title: string, id: HostId, input: { label?: string; tags?: readonly string[] }) =>
      record(title, (tx) => acceptHostUpdate(tx, actor, { id, label: null, tags: null, ...input }, terms)),
    power: (title: string, id: HostId, action: PowerAction, configId: ConfigId | null = null) =>
      record(title, (tx) => acceptHostPower(tx, actor, { id, action, configId })),
    rebuild: (title: string, id: HostId, isBooted: boolean) =>
      record(title, (tx) => acceptHostRebuild(tx, actor, { ...fromImage, id, isBooted }, terms)),
    remove: (title: string, id: HostId) => record(title, (tx) => acceptHostDelete(tx, actor, { id })),
    release: (title: string, id: HostId) => record(title, (tx) => acceptHostRelease(tx, actor.accountId, id)),
    configure: (title: string, hostId: HostId, label: string) =>
      record(title, (tx) =>
        acceptConfigCreate(tx, actor, { hostId, fields: { ...unchangedConfig, label }, slots: [] }, terms),
      ),
    revive: (title: string, id: HostId) =>
      record(title, (tx) =>
        acceptHostRevival(tx, { id, accountId: actor.accountId, label: 'www', bootSerial: 4, generation: 9 }),
      ),
    forgetBoot: (id: HostId) =>
      store.db.updateTable('hosts').set({ boot_config_id: null }).where('id', '=', id).execute(),
    failDeletions: () =>
      store.db.updateTable('events').set({ status: 'failed' }).where('action', '=', 'host_delete').execute(),
  }
}
type Operations = ReturnType<typeof operationsOn>

async function recordMaking({ create, update, power }: Operations): Promise<{ web: HostId; off: HostId }> {
  const web = (await create('a host that starts', {}))?.id as HostId
  const rita = await seedUser(bench.store, bench.actor, 'rita', { globals: { add_hosts: true } })
  const made = { label: null, image: 'moor/debian12', tags: ['b', 'a'], isBooted: false }
  const off = (await create('a host with an image and tags that stays off, created by a restricted user', made, rita))
    ?.id
  await power('a shutdown of a provisioning host', web, 'shutdown')
  await power('a boot before it is done', web, 'boot')
  await bench.converge()
  await update('another label', web, { label: 'www' })
  await update('other tags', web, { tags: ['c'] })
  await update('the same label and tags', web, { label: 'www', tags: ['c'] })
  return { web, off: off as HostId }
}

async function recordPower({ power }: Operations, web: HostId): Promise<void> {
  const { store, actor } = bench
  await power('a boot of a running host', web, 'boot')
  const { id: kept } = await requestVolume(store, actor, { label: 'kept' })
  const { id: loose } = await requestVolume(store, actor, { label: 'loose' })
  await bench.converge()
  await requestAttach(bench, kept, web)
  await requestAttach(bench, loose, web, false)
  await bench.converge()
  await power('a reboot, which detaches volumes that do not persist', web, 'reboot')
  await power('a shutdown before it is done', web, 'shutdown')
  await bench.converge()
  await power('a shutdown of a host that is off', web, 'shutdown')
  await power('a boot', web, 'boot')
  await power('the same boot again', web, 'boot')
  await bench.converge()
}

async function recordBoots({ power, configure, revive, forgetBoot }: Operations, web: HostId): Promise<void> {
  await configure('a second configuration', web, 'second')
  await power('a boot with the other configuration', web, 'boot', 3 as ConfigId)
  await bench.converge()
  await power('a reboot with the same configuration', web, 'reboot')
  await power('a boot with a configuration of another host', web, 'boot', 2 as ConfigId)
  await forgetBoot(web)
  await power('a reboot without a configuration to choose', web, 'reboot')
  await revive('the restart of a dead host', web)
  await bench.converge()
  await forgetBoot(web)
  await power('a shutdown without a configuration to choose', web, 'shutdown')
  await bench.converge()
  await power('a boot after it', web, 'boot', 3 as ConfigId)
  await bench.converge()
}

async function recordEnds(
  { remove, update, power, ...operations }: Operations,
  web: HostId,
  off: HostId,
): Promise<void> {
  await operations.release('a release of volumes of a host that is not being deleted', web)
  await remove('a deletion', web)
  await remove('the same deletion again', web)
  await update('another label of a host that is being deleted', web, { label: 'late' })
  await power('a boot of a host that is being deleted', web, 'boot')
  await bench.store.db.updateTable('attachments').set({ wants: 'attached' }).where('host_id', '=', web).execute()
  await operations.release('another detach of a volume that is still attached', web)
  await operations.failDeletions()
  await remove('a deletion after a failed one', web)
  await bench.converge()
  await remove('a deletion of an absent host', web)
  await remove('a deletion of a host without volumes', off)
}

async function recordRebuilds({ create, rebuild, remove }: Operations): Promise<void> {
  const id = (await create('a host for a rebuild', { label: 'anew' }))?.id as HostId
  const { id: volume } = await requestVolume(bench.store, bench.actor, { label: 'left' })
  await bench.converge()
  await requestAttach(bench, volume, id)
  await bench.converge()
  await rebuild('a rebuild of a running host with a volume', id, true)
  await rebuild('another rebuild before it is done, after which the host stays off', id, false)
  await bench.converge()
  await rebuild('a rebuild of a host that is off', id, true)
  await remove('its deletion', id)
  await rebuild('a rebuild of a host that is being deleted', id, true)
}

it('rows written when a host is requested, changed, powered on and off, rebuilt and deleted match host.golden.txt; vitest --update rewrites it', async () => {
  const ledger = openLedger(bench.store)
  const operations = operationsOn(bench, ledger)
  const { web, off } = await recordMaking(operations)
  await recordPower(operations, web)
  await recordBoots(operations, web)
  await recordEnds(operations, web, off)
  await recordRebuilds(operations)
  await expect(ledger.read()).toMatchFileSnapshot('./host.golden.txt')
})
