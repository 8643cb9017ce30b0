import { expect, it } from 'vitest'
import { causes, type VolumeBackupId } from '#domain/shared/index.ts'
import { selectRow, selectRows, sqlOn } from '#testkit/database/rows.ts'
import { passUntil } from '#testkit/engine/pass-until.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { expectBackup, requestBackup } from '#testkit/scenarios/backup-scenarios.ts'
import { markVolumes } from '#testkit/simulated/mark-content.ts'

const bench = await openTestBench()
const dayMs = 86_400_000

async function makeVolume(label: string): Promise<number> {
  const { id } = await requestVolume(bench.store, bench.actor, { label })
  await bench.converge()
  await markVolumes(bench.store, id)
  return id
}

const rowOf = (id: VolumeBackupId) =>
  selectRow(bench.store, 'volume_backups', ['status', 'verified', 'failure'], { id })

const verdictsOf = (id: VolumeBackupId) =>
  selectRows(bench.store, 'events', ['message'], { entity_id: id, action: 'volume_backup_verify' }, 'id')

async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await bench.advance(dayMs)
    await bench.converge()
  }
}

it('backups are verified again in turn, and bit rot fails each backup that has it, with an event (decision D13)', async () => {
  const volumeId = await makeVolume('rotting')
  const ids = [
    await requestBackup(bench, volumeId),
    await requestBackup(bench, volumeId),
    await requestBackup(bench, volumeId),
  ] as const
  await bench.converge()
  const before = await Promise.all(ids.map(rowOf))
  await passDays(3)
  const after = await Promise.all(ids.map(rowOf))
  expect(after.map(({ verified }, index) => (verified ?? '') > (before[index]?.verified ?? ''))).toEqual([
    true,
    true,
    true,
  ])
  const [first, second, intact] = ids
  await sqlOn(bench.store)`
    update sim.backup_chunks set bytes = set_byte(bytes, 7, 255 - get_byte(bytes, 7))
    where backup in (select id from sim.backups where public_id in (${first}, ${second}))`
  await passDays(3)
  for (const id of [first, second]) {
    await expectBackup(bench, id, 'failed')
    expect((await rowOf(id)).failure).toBe(causes['backup.altered'])
    expect((await verdictsOf(id)).at(-1)?.message).toBe(causes['backup.altered'])
  }
  await expectBackup(bench, intact, 'verified')
  expect(await verdictsOf(intact)).toHaveLength(1)
})

it('a damaged backup makes the verification of the others of its repository due at once (decision D13)', async () => {
  const volumeId = await makeVolume('siblings')
  const ids = [await requestBackup(bench, volumeId), await requestBackup(bench, volumeId)]
  await bench.converge()
  await sqlOn(bench.store)`
    update sim.backup_chunks set bytes = set_byte(bytes, 7, 255 - get_byte(bytes, 7))
    where backup in (select id from sim.backups where public_id in (${ids[0]}, ${ids[1]}))`
  await sqlOn(bench.store)`update volume_backups set verify_after = moor_now() where id = ${ids[0]}`
  await sqlOn(bench.store)`update work set due = moor_now() where kind = 'volume_backup' and id = ${ids[0]}`
  await bench.converge()
  for (const id of ids) await expectBackup(bench, id ?? 0, 'failed')
})

it('a backup that has no free storage for its verification does not delay others, and is verified later (decision D13)', async () => {
  const small = await makeVolume('small')
  const { id: large } = await requestVolume(bench.store, bench.actor, { label: 'large', sizeGib: 100 })
  await bench.converge()
  const [blocked, other] = [await requestBackup(bench, large), await requestBackup(bench, small)]
  const isStored = async () =>
    (await rowOf(blocked)).status === 'available' && (await rowOf(other)).status === 'available'
  await passUntil(bench, isStored)
  const leaveFree = (gib: number) => sqlOn(bench.store)`
    update sim.regions set volumes_gib_max = ${gib} + (select sum(size_gib) from sim.volumes where kind = 'volume') where region = 'eu-central'`
  await leaveFree(50)
  await passUntil(bench, async () => (await rowOf(other)).status === 'verified')
  expect([
    (await rowOf(blocked)).status,
    (await selectRow(bench.store, 'work', 'cause', { kind: 'volume_backup', id: blocked })).cause,
  ]).toEqual(['available', 'storage.full'])
  await leaveFree(100)
  await bench.converge()
  await expectBackup(bench, blocked, 'verified')
})
