import { expect, it } from 'vitest'
import { type DevicesInput, readSlots } from '#domain/host/devices.ts'
import type { Actor, ConfigId, HostId } from '#domain/shared/index.ts'
import { seedUser } from '#testkit/database/seed-users.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { unchangedConfig } from '#testkit/requests/unchanged-config.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestHost, requestRemoval } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import type { ConfigInput } from './config-fields.ts'
import { acceptConfigCreate } from './create.ts'
import { acceptConfigDelete } from './delete.ts'
import { acceptConfigUpdate } from './update.ts'

const bench = await openTestBench()

interface Wanted {
  readonly fields?: Partial<ConfigInput>
  readonly slots?: DevicesInput
  readonly by?: Actor
}

function operationsOn({ actor, terms }: EngineBench, { record }: Ledger, hostId: HostId) {
  const read = ({ fields: named = {}, slots = {} }: Wanted) => ({
    fields: { ...unchangedConfig, ...named },
    slots: readSlots(slots),
  })
  return {
    create: (title: string, input: Wanted) =>
      record(title, (tx) => acceptConfigCreate(tx, actor, { hostId, ...read(input) }, terms)),
    update: (title: string, id: ConfigId, input: Wanted) =>
      record(title, (tx) => acceptConfigUpdate(tx, input.by ?? actor, { hostId, id, ...read(input) }, terms)),
    remove: (title: string, id: ConfigId) =>
      record(title, (tx) => acceptConfigDelete(tx, actor, { hostId, id }, terms)),
  }
}
type Operations = ReturnType<typeof operationsOn>

const diskOf = async (hostId: HostId) =>
  (await bench.store.db.selectFrom('disks').select('id').where('host_id', '=', hostId).executeTakeFirstOrThrow()).id
const volume = async (label: string) => (await requestVolume(bench.store, bench.actor, { label })).id

const full = {
  label: 'full',
  comments: 'all of it',
  kernel: 'grub2',
  memoryLimitMb: 512,
  runLevel: 'single',
  virtMode: 'fullvirt',
  rootDevice: '/dev/sdb',
  helpers: { distro: false, network: true },
  interfaces: [{ purpose: 'vlan', label: 'inside', ipamAddress: '10.0.0.1/24', isPrimary: false }],
} as const

interface Targets {
  readonly hostId: HostId
  readonly volumes: readonly [number, number, number]
}

async function recordMaking(
  { create, update }: Operations,
  { hostId, volumes: [one, two] }: Targets,
  stranger: HostId,
) {
  const plain = (await create('a configuration with defaults', {}))?.id as ConfigId
  const slots = { sda: { disk_id: await diskOf(hostId) }, sdb: { volume_id: one }, sdc: { volume_id: two } }
  const id = (await create('a configuration with every field, a disk and two volumes', { fields: full, slots }))?.id
  const second = id as ConfigId
  await bench.converge()
  await create('a configuration with absent resources', {
    slots: { sda: { disk_id: await diskOf(stranger) }, sdc: { volume_id: 999 } },
  })
  await update('the same update again', second, { fields: full, slots })
  await update('fields that are not named stay', second, { fields: { comments: 'other' } })
  return { plain, second }
}

async function recordVolumes({ update }: Operations, { hostId, volumes }: Targets, plain: ConfigId, second: ConfigId) {
  const [one, two, three] = volumes.map((id) => ({ volume_id: id }))
  await update('a slot for a volume attached through another configuration', plain, { slots: { sdb: one } })
  await bench.converge()
  await update('its removal from the slot, which detaches nothing', plain, { slots: { sdb: null } })
  await update('two volumes removed and one added', second, { slots: { sdb: null, sdc: null, sdd: three } })
  await update('one volume added again before it is done', second, { slots: { sde: two } })
  await bench.converge()
  await requestAttach(bench, volumes[0], hostId, false)
  await bench.converge()
  await update('a slot for a volume that did not persist', second, { slots: { sdf: one } })
  await bench.converge()
}

async function recordEnds(
  { update, remove }: Operations,
  { hostId, volumes }: Targets,
  plain: ConfigId,
  second: ConfigId,
) {
  const { store, actor } = bench
  const grants = [['host', hostId, 'read_write'] as const, ['volume', volumes[2], 'read_only'] as const]
  const rita = await seedUser(store, actor, 'rita', { grants })
  const without = { slots: { sdd: null }, by: rita }
  await update('a removal by a restricted user with read-only access to the volume', second, without)
  await store.db.updateTable('grants').set({ level: 'read_write' }).where('kind', '=', 'volume').execute()
  await update('a removal by a restricted user with write access', second, without)
  await bench.converge()
  await remove('the deletion of a configuration with attached volumes', second)
  await remove('the deletion of a configuration', plain)
  await remove('the same deletion again', plain)
  await requestRemoval(bench, hostId)
  await update('a change while the host is being deleted', second, { fields: { comments: 'late' } })
}

it("rows written for changes of a host's configurations match config.golden.txt; vitest --update rewrites it", async () => {
  const ledger = openLedger(bench.store)
  const { id: hostId } = await requestHost(bench, { label: 'many' })
  const { id: stranger } = await requestHost(bench, { label: 'other' })
  const targets = { hostId, volumes: [await volume('one'), await volume('two'), await volume('three')] as const }
  await bench.converge()
  const operations = operationsOn(bench, ledger, hostId)
  const { plain, second } = await recordMaking(operations, targets, stranger)
  await recordVolumes(operations, targets, plain, second)
  await recordEnds(operations, targets, plain, second)
  await expect(ledger.read()).toMatchFileSnapshot('./config.golden.txt')
})
