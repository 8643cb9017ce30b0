import { expect, it } from 'vitest'
import type { ConfigId, HostId, VolumeId, Actor } from '#domain/shared/index.ts'
import { seedUser } from '#testkit/database/seed-users.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { requestHost, requestRemoval } from '#testkit/requests/request-host.ts'
import { acceptVolumeAttach } from './attach.ts'
import { acceptVolumeClone } from './clone.ts'
import { type VolumeCreate, acceptVolumeCreate } from './create.ts'
import { type DamagedVolume, acceptVolumeDamage } from './damage.ts'
import { acceptVolumeDelete } from './delete.ts'
import { acceptVolumeDetach } from './detach.ts'
import { acceptVolumeMigrate } from './migrate.ts'
import { acceptVolumeRepair } from './repair.ts'
import { acceptVolumeResize } from './resize.ts'
import { acceptVolumeUpdate } from './update.ts'
import { mutate } from '#store/transaction/mutate.ts'
import { findVolume, type VolumeRow } from '#store/volume/find-volumes.ts'

const bench = await openTestBench()

const defaults: VolumeCreate = {
  label: 'data',
  sizeGib: null,
  region: 'eu-central',
  encryption: 'disabled',
  tags: [],
  on: null,
}

function operationsOn({ store, actor, terms }: EngineBench, { record }: Ledger) {
  return {
    create: (title: string, wanted: Partial<VolumeCreate>, by = actor) =>
      record(title, (tx) => acceptVolumeCreate(tx, by, { ...defaults, ...wanted }, terms)),
    update: (title: string, id: VolumeId, wanted: { label?: string; tags?: readonly string[] }) =>
      record(title, (tx) => acceptVolumeUpdate(tx, actor, { id, label: null, tags: null, ...wanted })),
    attach: (title: string, id: VolumeId, hostId: HostId, how: { isPersisting?: boolean; configId?: ConfigId } = {}) =>
      record(title, (tx) =>
        acceptVolumeAttach(tx, actor, { id, hostId, configId: null, isPersisting: true, ...how }, terms),
      ),
    resize: (title: string, id: VolumeId, sizeGib: number) =>
      record(title, (tx) => acceptVolumeResize(tx, actor, { id, sizeGib }, terms)),
    clone: (title: string, sourceId: VolumeId, label: string) =>
      record(title, (tx) => acceptVolumeClone(tx, actor, { sourceId, label }, terms)),
    detach: (title: string, id: VolumeId) => record(title, (tx) => acceptVolumeDetach(tx, actor, { id })),
    remove: (title: string, id: VolumeId) => record(title, (tx) => acceptVolumeDelete(tx, actor, { id })),
    migrate: (title: string, id: VolumeId, to: 'hdd' | 'nvme') =>
      record(title, (tx) => acceptVolumeMigrate(tx, { id, to }, terms)),
    repair: (title: string, id: VolumeId) => record(title, (tx) => acceptVolumeRepair(tx, { id })),
    find: (title: string, id: VolumeId, finding: DamagedVolume['finding']) =>
      record(title, (tx) => acceptVolumeDamage(tx, { id, accountId: actor.accountId, label: 'journal', finding })),
    break: (id: VolumeId) =>
      store.db.updateTable('volumes').set({ status: 'contact_support' }).where('id', '=', id).execute(),
  }
}
type Operations = ReturnType<typeof operationsOn>
interface Targets {
  readonly data: VolumeId
  readonly logs: VolumeId
  readonly here: HostId
  readonly there: HostId
  readonly off: HostId
}

async function recordMaking({ create, resize, clone, migrate }: Operations): Promise<Targets> {
  const { store, actor } = bench
  const data = (await create('a volume of the default size', {}))?.id as VolumeId
  const rita = await seedUser(store, actor, 'rita', { globals: { add_volumes: true } })
  const tagged = { label: 'logs', sizeGib: 30, tags: ['new', 'tag'], encryption: 'enabled' } as const
  const logs = (await create('a volume with size, tags and encryption, created by a restricted user', tagged, rita))?.id
  await resize('a resize of a creating volume', data, 40)
  await clone('a clone of a creating volume', data, 'copy')
  await migrate('a migration of a creating volume', data, 'hdd')
  const { id: here } = await requestHost(bench, { label: 'here' })
  const { id: there } = await requestHost(bench, { label: 'there', region: 'us-east' })
  const { id: off } = await requestHost(bench, { label: 'off', isBooted: false })
  await bench.converge()
  await create('a volume on a host of another region', { on: { hostId: there, configId: null, isPersisting: true } })
  const on = { hostId: here, configId: null, isPersisting: true }
  await create('a volume on a host, in its region', { label: 'onhost', region: null, on })
  await create('a volume on a host, without persistence', { label: 'loose', on: { ...on, isPersisting: false } })
  return { data, logs: logs as VolumeId, here, there, off }
}

async function recordChanges({ resize, update, clone }: Operations, { data, logs }: Targets): Promise<VolumeId> {
  await resize('a resize', data, 40)
  await bench.converge()
  await resize('a resize to the same size', data, 40)
  await update('another label', logs, { label: 'journal' })
  await update('other tags', logs, { tags: ['tag', 'newer'] })
  await update('the same label and tags', logs, { label: 'journal', tags: ['tag', 'newer'] })
  await bench.converge()
  const copy = (await clone('a clone', logs, 'copy'))?.id as VolumeId
  await bench.converge()
  return copy
}

async function recordAttaching({ attach, detach }: Operations, { data, here, there, off }: Targets, copy: VolumeId) {
  await attach('an attach to a host of another region', data, there)
  await attach('an attach without persistence to a stopped host', data, off, { isPersisting: false })
  await attach('an attach into a configuration of another host', data, here, { configId: 999 as ConfigId })
  await attach('an attach', data, here)
  await attach('the same attach again', data, here)
  await attach('an attach to another host', data, off)
  await bench.converge()
  await detach('a detach', data)
  await detach('the same detach again', data)
  await bench.converge()
  await detach('a detach of an unattached volume', data)
  await attach('an attach to a stopped host', copy, off)
  await detach('a detach before the attach is done', copy)
  await bench.converge()
}

async function recordMoves(
  { create, migrate, remove, repair, attach, ...operations }: Operations,
  { data, here }: Targets,
) {
  const roomy = { label: 'mover', region: 'us-east' }
  const mover = (await create('a volume in a region of both storage classes', roomy))?.id as VolumeId
  await bench.converge()
  await migrate('a migration to a storage class that the region lacks', data, 'hdd')
  await migrate('a migration to the same storage class', mover, 'nvme')
  await migrate('a migration', mover, 'hdd')
  await migrate('the same migration again', mover, 'hdd')
  await migrate('another migration at the same time', mover, 'nvme')
  await remove('the deletion of a migrating volume', mover)
  await bench.converge()
  await repair('a repair of an active volume', data)
  await operations.break(data)
  await attach('an attach of a damaged volume', data, here)
  await repair('a repair', data)
  await repair('the same repair again', data)
  await bench.converge()
}

async function recordEnds({ attach, remove, find }: Operations, { data, logs, here }: Targets, copy: VolumeId) {
  await attach('another attach', copy, here)
  await remove('the deletion of a volume that is being attached', copy)
  await remove('the deletion of a volume', data)
  await remove('the same deletion again', data)
  await bench.converge()
  await requestRemoval(bench, here)
  await attach('an attach to a host that is being deleted', logs, here)
  await remove('the deletion of an absent volume', 999 as VolumeId)
  await find('a damaged disk', logs, 'storage.damaged')
  await find('a missing disk', logs, 'storage.missing')
}

it('rows written when a volume is requested (Limits: "Default volume size on create: 20 GiB"), changed, moved, deleted (Errors 3: "deleting a migrating volume") and damaged match volume.golden.txt; vitest --update rewrites it', async () => {
  const ledger = openLedger(bench.store)
  const operations = operationsOn(bench, ledger)
  const targets = await recordMaking(operations)
  const copy = await recordChanges(operations, targets)
  await recordAttaching(operations, targets, copy)
  await recordMoves(operations, targets)
  await recordEnds(operations, targets, copy)
  await expect(ledger.read()).toMatchFileSnapshot('./volume.golden.txt')
})

const wanted = { label: 'made', sizeGib: 30, region: 'eu-central', encryption: 'enabled', tags: ['b', 'a'] } as const

type Make = (tx: Parameters<Parameters<typeof mutate>[2]>[0], actor: Actor) => Promise<{ readonly row: VolumeRow }>

async function makeAndRead(actor: Actor, make: Make) {
  const { body } = await mutate(bench.store, actor, async (tx, acting) => {
    const { row } = await make(tx, acting)
    return { body: { row, read: await findVolume(tx, acting, row.id) } }
  })
  const { row, read } = body as { row: VolumeRow; read: VolumeRow }
  return { row, inside: read, after: await findVolume(bench.store.db, actor, row.id) }
}

it('a create returns the volume exactly as its creator reads it: for an owner, for a restricted user, on a host, and for a clone', async () => {
  const { id: hostId } = await requestHost(bench, { label: 'made' })
  const ruth = await seedUser(bench.store, bench.actor, 'ruth', { globals: { add_volumes: true } })
  await bench.converge()
  const on = { hostId: hostId as HostId, configId: null, isPersisting: true }
  const makes: readonly [Actor, Make][] = [
    [bench.actor, (tx, by) => acceptVolumeCreate(tx, by, { ...wanted, on: null }, bench.terms)],
    [
      { ...ruth, isRestricted: true },
      (tx, by) => acceptVolumeCreate(tx, by, { ...wanted, label: 'of-ruth', on: null }, bench.terms),
    ],
    [bench.actor, (tx, by) => acceptVolumeCreate(tx, by, { ...wanted, label: 'made-there', on }, bench.terms)],
  ]
  const made: VolumeId[] = []
  for (const [actor, make] of makes) {
    const { row, inside, after } = await makeAndRead(actor, make)
    expect([inside, after]).toEqual([row, row])
    expect(Object.keys(row).toSorted()).toEqual(Object.keys(inside).toSorted())
    made.push(row.id)
  }
  await bench.converge()
  const copy = await makeAndRead(bench.actor, (tx, by) =>
    acceptVolumeClone(tx, by, { sourceId: made[0] as VolumeId, label: 'made-copy' }, bench.terms),
  )
  expect([copy.inside, copy.after]).toEqual([copy.row, copy.row])
})
