import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { claimWork } from '#store/work/claim-work.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestAttach, requestVolumeDetach } from '#testkit/requests/request-attachment.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { requestMigration, requestRename, requestResize, requestVolume } from '#testkit/requests/request-volume.ts'
import { pollVolumes } from './poll-volumes.ts'

const bench = await openTestBench()
let hostId: number
const ids: number[] = []
beforeAll(async () => {
  hostId = (await requestHost(bench, { label: 'host' })).id
  for (let made = 0; made < 12; made += 1)
    ids.push((await requestVolume(bench.store, bench.actor, { label: `many-${made}` })).id)
  await bench.converge()
  for (const id of ids.slice(0, 4)) await requestAttach(bench, id, hostId)
  await bench.converge()
})

const run = (text: ReturnType<typeof sql>) => text.execute(bench.store.db)
const simId = (id: number) => sql`(select id from sim.volumes where public_id = ${id})`

/** Changes since the last pass: on the infrastructure, in the rows, or by a request. */
const mishaps: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
  nothing: async () => undefined,
  damaged: (id) => run(sql`update sim.volumes set is_healthy = false where public_id = ${id}`),
  mended: (id) => run(sql`update sim.volumes set is_healthy = true, is_lost = false where public_id = ${id}`),
  lost: (id) => run(sql`update sim.volumes set is_lost = true where public_id = ${id}`),
  unfinished: (id) => run(sql`update sim.volumes set is_complete = false where public_id = ${id}`),
  'of another class': (id) => run(sql`update sim.volumes set hardware_type = 'hdd' where public_id = ${id}`),
  smaller: (id) => run(sql`update sim.volumes set size_gib = 10 where public_id = ${id}`),
  larger: (id) => run(sql`update sim.volumes set size_gib = 50 where public_id = ${id}`),
  unplugged: (id) => run(sql`delete from sim.devices where volume_id = ${simId(id)}`),
  'under another link': (id) => run(sql`update sim.devices set link = link || '-x' where volume_id = ${simId(id)}`),
  'recorded as not plugged in': (id) => run(sql`update attachments set plugged_serial = null where volume_id = ${id}`),
  'recorded under another boot': (id) => run(sql`update attachments set plugged_serial = 99 where volume_id = ${id}`),
  'of a host without power': () => run(sql`update sim.hosts set power = 'off'`),
  'of a host with power': () => run(sql`update sim.hosts set power = 'on'`),
  'of a host that wants no power': () => run(sql`update hosts set wants_power = 'off'`),
  'of a host that wants power': () => run(sql`update hosts set wants_power = 'on'`),
  renamed: (id) => requestRename(bench, id, `renamed-${id}-${Math.random().toString(36).slice(2, 8)}`),
  resized: (id) => requestResize(bench, id, 60),
  migrated: (id) => requestMigration(bench.store, { id: id as never, to: 'hdd' }),
  detached: (id) => requestVolumeDetach(bench, id),
}

async function readRows(id: number): Promise<unknown> {
  const read = async (text: ReturnType<typeof sql>) => (await text.execute(bench.store.db)).rows
  return Promise.all([
    read(sql`select * from volumes where id = ${id}`),
    read(sql`select * from attachments where volume_id = ${id}`),
    read(sql`select * from events where work_kind = 'volume' and work_id = ${id} order by id`),
    read(
      sql`select size_gib, hardware_type, is_healthy, is_complete, is_lost from sim.volumes where public_id = ${id} order by id`,
    ),
    read(sql`select host_id, link, slot from sim.devices where volume_id = ${simId(id)}`),
  ])
}

async function isQuietInPass(id: number): Promise<boolean> {
  await run(
    sql`update work set due = moor_now(), lease_holder = null, lease_until = null where kind = 'volume' and id = ${id}`,
  )
  await run(sql`update work set due = moor_now() + interval '1 hour' where not (kind = 'volume' and id = ${id})`)
  const [claim] = await claimWork(bench.store, {
    holder: 'bench',
    kinds: ['volume'],
    regions: null,
    limit: 1,
    leaseMs: 5_000,
  })
  if (claim?.id !== id) throw new Error(`volume ${id} was not claimed`)
  const before = await readRows(id)
  const { ending, step, report } = await bench.pass(claim)
  const isSame = JSON.stringify(await readRows(id)) === JSON.stringify(before)
  return isSame && ending === 'settled' && step === null && report.jobs.length + report.findings.length === 0
}

it('a batch poll finds the same as single polls: exactly the volumes for which a pass neither acts nor writes (ADR 0031)', async () => {
  let [quiet, loud] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(ids.length - 1), fc.constantFrom(...Object.keys(mishaps))), { maxLength: 6 }),
      async (some) => {
        for (const [place, name] of some) await mishaps[name]?.(Number(ids[place])).catch(() => undefined)
        const io = { ...bench, vendor: 'Moor', call: <T>(_method: string, call: () => Promise<T>) => call() }
        const same = await pollVolumes(ids, io)
        for (const id of ids) {
          const isQuiet = await isQuietInPass(id)
          if (isQuiet) quiet += 1
          else loud += 1
          expect([id, same.has(id)], JSON.stringify(some)).toEqual([id, isQuiet])
        }
      },
    ),
    { numRuns: 12 },
  )
  expect([quiet > 0, loud > 0]).toEqual([true, true])
}, 120_000)
