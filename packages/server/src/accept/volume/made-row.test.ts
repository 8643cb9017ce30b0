import { expect, it } from 'vitest'
import type { Actor, HostId, VolumeId } from '#domain/shared/index.ts'
import { mutate } from '#store/transaction/mutate.ts'
import { findVolume, type VolumeRow } from '#store/volume/find-volumes.ts'
import { seedUser } from '#testkit/database/seed-users.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { acceptVolumeClone } from './clone.ts'
import { acceptVolumeCreate } from './create.ts'

const bench = await openTestBench()

const wanted = { label: 'made', sizeGib: 30, region: 'eu-central', encryption: 'enabled', tags: ['b', 'a'] } as const

type Make = (tx: Parameters<Parameters<typeof mutate>[2]>[0], actor: Actor) => Promise<{ readonly row: VolumeRow }>

/** What a create says that it made, and what the same user reads of it in that transaction and after it. */
async function makeAndRead(actor: Actor, make: Make) {
  const { body } = await mutate(bench.store, actor, async (tx, acting) => {
    const { row } = await make(tx, acting)
    return { body: { row, read: await findVolume(tx, acting, row.id) } }
  })
  const { row, read } = body as { row: VolumeRow; read: VolumeRow }
  return { row, inside: read, after: await findVolume(bench.store.db, actor, row.id) }
}

it('what a create answers is the volume exactly as its maker reads it: of an owner, of a restricted user, on a host, and a copy', async () => {
  const { id: hostId } = await requestHost(bench, { label: 'here' })
  const rita = await seedUser(bench.store, bench.actor, 'rita', { globals: { add_volumes: true } })
  await bench.settle()
  const on = { hostId: hostId as HostId, configId: null, isPersisting: true }
  const makes: readonly [Actor, Make][] = [
    [bench.actor, (tx, by) => acceptVolumeCreate(tx, by, { ...wanted, on: null }, bench.terms)],
    [
      { ...rita, isRestricted: true },
      (tx, by) => acceptVolumeCreate(tx, by, { ...wanted, label: 'ritas', on: null }, bench.terms),
    ],
    [bench.actor, (tx, by) => acceptVolumeCreate(tx, by, { ...wanted, label: 'placed', on }, bench.terms)],
  ]
  const made: VolumeId[] = []
  for (const [actor, make] of makes) {
    const { row, inside, after } = await makeAndRead(actor, make)
    expect([inside, after]).toEqual([row, row])
    expect(Object.keys(row).toSorted()).toEqual(Object.keys(inside).toSorted())
    made.push(row.id)
  }
  await bench.settle()
  const copy = await makeAndRead(bench.actor, (tx, by) =>
    acceptVolumeClone(tx, by, { sourceId: made[0] as VolumeId, label: 'copy' }, bench.terms),
  )
  expect([copy.inside, copy.after]).toEqual([copy.row, copy.row])
})
