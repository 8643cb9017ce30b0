import { beforeAll, describe, expect, it } from 'vitest'
import { acceptTrashRestore } from '#accept/trash/restore.ts'
import { runTrashSweep } from '#accept/trash/purge.ts'
import { defaultAddresses } from '#domain/address/pool.ts'
import { asId, type HostId, type TrashId } from '#domain/shared/index.ts'
import { allocateAddress } from '#store/address/allocate-addresses.ts'
import { selectRow, selectRows, sqlOn } from '#testkit/database/rows.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestHost, requestRemoval } from '#testkit/requests/request-host.ts'
import { findTrashItemOf, requestPurge, requestRestore } from '#testkit/requests/request-trash.ts'
import { requestDeletion, requestVolume } from '#testkit/requests/request-volume.ts'

const bench = await openTestBench()
beforeAll(() => keepTrash(bench.store))

type Kind = 'volume' | 'host'
let resources = 0

/** Returns the ID of a resource at rest in the trash. */
async function makeKept(kind: Kind): Promise<number> {
  resources += 1
  const label = `${kind}${resources}`
  const { id } = await (kind === 'volume'
    ? requestVolume(bench.store, bench.actor, { label })
    : requestHost(bench, { label }))
  await bench.converge()
  await remove(kind, id)
  await bench.converge()
  return id
}

const remove = (kind: Kind, id: number) => (kind === 'volume' ? requestDeletion(bench, id) : requestRemoval(bench, id))
const restore = (kind: Kind, id: number) => requestRestore(bench, kind, id)

/** Lets the item expire, and runs the sweeps of two processes. */
async function expire(kind: Kind, id: number): Promise<void> {
  const item = await findTrashItemOf(bench, kind, id)
  await sqlOn(bench.store)`update trash_items set expires_ms = 0 where id = ${item?.id ?? 0}`
  await Promise.all([runTrashSweep(bench.store), runTrashSweep(bench.store)])
}

/** Accepted jobs of the resource since its first deletion, by action without the kind. */
async function jobsAfterDeletion(kind: Kind, id: number): Promise<string[]> {
  const rows = await selectRows(bench.store, 'events', ['action'], { entity_type: kind, entity_id: id }, 'id')
  return rows
    .map(({ action }) => action.replace(`${kind}_`, ''))
    .filter((action) => ['delete', 'restore', 'purge'].includes(action))
    .slice(1)
}

async function readEnd(kind: Kind, id: number): Promise<'gone' | 'kept' | 'visible'> {
  const table = kind === 'volume' ? 'volumes' : 'hosts'
  const [row] = await selectRows(bench.store, table, 'id', { id })
  const engine = await sqlOn(bench.store)`
    select from sim.volumes where public_id = ${id} and ${kind} = 'volume' union all select from sim.hosts where public_id = ${id} and ${kind} = 'host'`
  expect(engine).toHaveLength(row ? 1 : 0)
  if (!row) return 'gone'
  return (await findTrashItemOf(bench, kind, id)) ? 'kept' : 'visible'
}

const races: readonly {
  readonly name: string
  readonly acts: readonly ((kind: Kind, id: number) => Promise<unknown>)[]
  /** Allowed ends, each with the jobs that the requests may start in it. */
  readonly ends: Readonly<Record<string, readonly string[]>>
}[] = [
  { name: 'two restores', acts: [restore, restore], ends: { visible: ['restore'] } },
  {
    name: 'a restore and a purge',
    acts: [restore, (kind, id) => requestPurge(bench, kind, id)],
    ends: { visible: ['restore'], gone: ['purge'] },
  },
  {
    name: 'a restore and two sweeps after the expiry',
    acts: [restore, expire],
    ends: { visible: ['restore'], gone: ['purge'] },
  },
  {
    name: 'a restore and a deletion',
    acts: [restore, remove],
    ends: { visible: ['restore'], kept: ['restore', 'delete'] },
  },
  {
    name: 'a restore and a deletion right after it',
    acts: [
      async (kind, id) => {
        await restore(kind, id)
        await remove(kind, id)
      },
    ],
    ends: { kept: ['restore', 'delete'] },
  },
]

describe.each(['volume', 'host'] as const)(
  'of concurrent requests for a %s in the trash, exactly one has an effect (decision D12)',
  (kind) => {
    it.each(races)('$name', async ({ acts, ends }) => {
      for (let round = 0; round < 3; round += 1) {
        const id = await makeKept(kind)
        await Promise.allSettled(acts.map((act) => act(kind, id)))
        await bench.converge()
        expect(ends).toMatchObject({ [await readEnd(kind, id)]: await jobsAfterDeletion(kind, id) })
      }
    })
  },
)

it('finishes the copy of a volume that is deleted and restored meanwhile (decision D12)', async () => {
  const { id } = await requestVolume(bench.store, bench.actor, { label: 'source' })
  await bench.converge()
  const copy = await requestVolume(bench.store, bench.actor, { label: 'copy', sourceId: id })
  await requestDeletion(bench, id)
  await restore('volume', id)
  await bench.converge()
  for (const one of [id, copy.id])
    expect(await selectRow(bench.store, 'volumes', ['status', 'deleted_at'], { id: one })).toEqual({
      status: 'active',
      deleted_at: null,
    })
})

it('keeps its label if a host is restored before it is off, and rejects labels that no host may have (decision D12)', async () => {
  const { id } = await requestHost(bench, { label: 'early' })
  await bench.converge()
  await requestRemoval(bench, id)
  const { id: itemId } = (await findTrashItemOf(bench, 'host', id)) ?? { id: asId<TrashId>(0) }
  const restoreAs = (label: string | null) =>
    bench.store.db
      .transaction()
      .execute((tx) => acceptTrashRestore(tx, bench.actor, { id: itemId, label }, bench.terms))
  await expect(restoreAs('e')).rejects.toMatchObject({ field: 'label' })
  expect((await restoreAs(null)).body).toMatchObject({ label: 'early' })
})

describe('the address of a deleted host, in a region without free ones (decision H16.1)', () => {
  const pools = { ...defaultAddresses, ipv4: ['192.168.1.0/30', '192.168.2.0/30'] }
  const allocate = (id: HostId) =>
    bench.store.db
      .transaction()
      .execute((tx) =>
        allocateAddress(tx, { accountId: bench.actor.accountId, id, region: 'eu-central', pools }, 'public'),
      )
  const addressesOf = async (id: number) =>
    (await selectRows(bench.store, 'addresses', 'address', { host_id: id, kind: 'public' }, 'address')).map(
      ({ address }) => address,
    )

  it('stays with the host while it is being restored, and is replaced if it was given away first', async () => {
    await sqlOn(bench.store)`delete from trash_items`
    const [{ id }, { id: other }] = [
      await requestHost(bench, { label: 'one' }),
      await requestHost(bench, { label: 'other' }),
    ]
    await bench.converge()
    for (const host of [id, other]) await allocate(host)
    await requestRemoval(bench, id)
    await bench.converge()
    const before = await addressesOf(id)
    const item = await findTrashItemOf(bench, 'host', id)
    await bench.store.db.transaction().execute(async (tx) => {
      await acceptTrashRestore(tx, bench.actor, { id: item?.id ?? asId<TrashId>(0), label: null }, bench.terms)
      await expect(allocate(other)).rejects.toMatchObject({ code: 'host.addresses_exhausted' })
    })
    await bench.converge()
    expect(await addressesOf(id)).toEqual(before)

    await requestRemoval(bench, id)
    await bench.converge()
    expect([await allocate(other), await allocate(other)].toSorted()).toEqual(before)
    const { body } = await restore('host', id)
    expect(body.changes).toEqual(
      before.map((address) => expect.stringContaining(`The address ${address} belongs to another host now.`)),
    )
    const { ipv4 } = await selectRow(bench.store, 'hosts', 'ipv4', { id })
    expect(ipv4).toHaveLength(2)
    expect(ipv4.toSorted()).toEqual(await addressesOf(id))
  })
})
