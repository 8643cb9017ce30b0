import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomNumbers } from '../random-numbers.ts'
import { recordOutages } from '../client/outages.ts'
import { openSteadyClient } from '../client/steady-client.ts'
import { type Cloud, openCloud } from '../cloud/open-cloud.ts'
import { recordHistory } from '../history/record-history.ts'
import { allInvariants } from '../invariants/all-invariants.ts'
import { readEnds, type RoundContext } from '../invariants/round-context.ts'
import { type ActionKind, makeAction } from '../workload/action.ts'
import { listUnconverged } from './await-idle.ts'
import { type OpenRound, openRound } from './open-round.ts'
import { checkAll, closeRound, workRound } from './run-round.ts'
import type { LanePlan } from './round-plan.ts'

const lanes: readonly (Pick<LanePlan, 'name' | 'tenant'> & { readonly kinds: readonly ActionKind[] })[] = [
  {
    name: 'p-a',
    tenant: 0,
    kinds: ['make-host', 'make-host', 'make-volume', 'make-volume', 'attach', 'write', 'clone', 'resize'],
  },
  { name: 'p-b', tenant: 1, kinds: ['make-cluster'] },
  { name: 'p-c', tenant: 2, kinds: ['make-host', 'burst'] },
]

let cloud: Cloud
let round: OpenRound
let context: RoundContext
beforeAll(async () => {
  cloud = await openCloud({ apis: 1, workers: 1 })
  await recordHistory(cloud.database)
  round = await openRound(cloud, 1)
  const plan = lanes.map(({ name, tenant, kinds }) => ({
    name,
    tenant,
    // Index 2 selects the first of one or two resources. Each action waits for the previous operation.
    actions: kinds.map((kind) => ({ ...makeAction(kind, randomNumbers(1)), at: 2, other: 2, isWaiting: true })),
  }))
  ;({ context } = await workRound(cloud, round, { number: 0, lanes: plan, faults: [] }))
})
afterAll(async () => {
  if (round) await closeRound(round)
  await cloud?.close()
})

async function isFound(number: number, broken: RoundContext): Promise<boolean> {
  const violations = await checkAll(
    broken,
    allInvariants.filter((one) => one.number === number),
  )
  return violations.length > 0
}

async function isFoundAfter(number: number, statement: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: cloud.postgres.url() })
  await client.connect()
  try {
    await client.query('begin')
    expect((await client.query(statement)).rowCount).toBeGreaterThan(0)
    const database = {
      rows: async <Row>(sql: string, values: readonly unknown[] = []) =>
        (await client.query(sql, [...values])).rows as Row[],
    }
    return await isFound(number, { ...context, database, unconverged: await listUnconverged(database) })
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

async function isFoundWhile(number: number, statement: string, undo: string): Promise<boolean> {
  await cloud.database.rows(statement)
  try {
    return await isFound(number, context)
  } finally {
    await cloud.database.rows(undo)
  }
}

const plugged = '(select volume_id from attachments order by volume_id limit 1)'
const otherHost = `(select hosts.id from hosts join attachments using (account_id) where volume_id = ${plugged} and hosts.id <> host_id limit 1)`
const device = `(select id from sim.volumes where public_id = ${plugged})`
const loose = '(select min(id) from volumes where id not in (select volume_id from attachments))'
const job = `(select min(id) from events where action = 'volume_create' and status = 'finished')`

test('before a violation is planted, the scene violates no invariant, and has written bytes and plugged-in devices', async () => {
  expect(await checkAll(context, allInvariants)).toEqual([])
  const [{ record }] = context.tenants as [RoundContext['tenants'][number]]
  expect(record.volumes.flatMap((volume) => volume.marks).length).toBeGreaterThan(1)
  const [counts] = await cloud.database.rows<{ devices: number }>('select count(*) as devices from sim.devices')
  expect(counts?.devices).toBeGreaterThan(0)
})

describe('each invariant detects its planted violation', () => {
  test.each<[number, string, string]>([
    [
      2,
      'an operation in no response',
      `insert into events select (jsonb_populate_record(events, '{"id": 999999}')).* from events where id = ${job}`,
    ],
    [2, 'a lost operation', `delete from events where id = ${job}`],
    [
      2,
      'a key with another operation',
      `update idempotency_keys set operation_id = operation_id + 1 where operation_id = ${job}`,
    ],
    [
      3,
      'an event whose last log entry differs from its state',
      `update events set status = 'canceled' where id = ${job}`,
    ],
    [
      3,
      'an event with two ends',
      `insert into event_log select (jsonb_populate_record(event_log, jsonb_build_object('position', position - 1))).* from event_log where event_id = ${job} and body ->> 'status' = 'finished'`,
    ],
    [3, 'an unfinished job', `update events set status = 'started' where id = ${job}`],
    [4, 'a failed job', `update events set status = 'failed' where id = ${job}`],
    [
      4,
      'a canceled job without a superseding one',
      `update events set status = 'canceled' where id = (select max(id) from events where action like 'volume_%')`,
    ],
    [
      5,
      'a volume plugged into another host than its row has',
      `update sim.devices set host_id = (select id from sim.hosts where public_id = ${otherHost}) where volume_id = ${device}`,
    ],
    [
      5,
      'a volume attached to a host while plugged into another',
      `update attachments set host_id = ${otherHost} where volume_id = ${plugged}`,
    ],
    [5, 'a volume detached while plugged into a host', `delete from attachments where volume_id = ${plugged}`],
    [6, 'an attachment without a device', `delete from sim.devices where volume_id = ${device}`],
    [8, 'a size that decreased in a row', `update volumes set size_gib = size_gib - 1 where id = ${loose}`],
    [
      8,
      'a size that decreased in the simulator state',
      `update sim.volumes set size_gib = size_gib - 1 where public_id = ${loose}`,
    ],
    [
      9,
      'more volumes than the limit of the account',
      `insert into volumes (account_id, label, size_gib, region, hardware_type, encryption, status)
      select id, 'x' || number, 10, 'us-east', 'nvme', 'disabled', 'active' from accounts, generate_series(1, 5) as number where label = 'cottage'`,
    ],
    [10, 'a row without its simulated resource', `delete from sim.volumes where public_id = ${loose}`],
    [
      10,
      'a simulated resource without its row',
      `update sim.hosts set public_id = 999999 where public_id = (select max(id) from hosts)`,
    ],
    [
      11,
      'a call with an older claim',
      `update sim.guards set epoch = epoch - 1 where kind = 'volume' and public_id = ${loose}`,
    ],
    [
      11,
      'a claim that was never granted',
      `update sim.guards set epoch = epoch + 1000 where kind = 'volume' and public_id = ${loose}`,
    ],
    [11, 'a deletion without a claim', `delete from sim.volumes where public_id = ${loose}`],
    [
      12,
      'a deletion of a desired resource',
      `update sim.volumes set work = 'wipe', work_started = moor_now(), work_ms = 0 where public_id = ${loose}`,
    ],
    [
      13,
      'an entry that readers missed',
      `update event_log set position = position + 1 where event_id = ${job} and body ->> 'status' = 'finished'`,
    ],
    [
      14,
      'an existing resource without billing',
      `update billing_intervals set closed = moor_now() where kind = 'volume' and resource_id = ${loose}`,
    ],
    [
      14,
      'an interval that ends before its start',
      `update billing_intervals set closed = opened - interval '1 second' where kind = 'volume' and resource_id = ${loose}`,
    ],
    [
      15,
      'a lease that does not expire',
      `update work set lease_holder = 'gone', lease_until = moor_now() + interval '1 hour' where kind = 'volume' and id = ${loose}`,
    ],
    [
      16,
      'a generation that no worker handles',
      `update work set generation = generation + 1 where kind = 'volume' and id = ${loose}`,
    ],
  ])('invariant %i: %s', async (number, _what, statement) => {
    expect(await isFoundAfter(number, statement)).toBe(true)
  })

  test('invariant 1: a volume that differs from its acknowledged state, and a missing volume', async () => {
    const [id, all] = [`id = ${loose}`, 'update volumes set']
    expect(
      await isFoundWhile(1, `${all} label = label || 'x' where ${id}`, `${all} label = left(label, -1) where ${id}`),
    ).toBe(true)
    expect(await isFoundWhile(1, `${all} deleted_at = moor_now() where ${id}`, `${all} deleted_at = null`)).toBe(true)
  })

  test('invariant 7: bytes that differ from the written bytes', async () => {
    await cloud.database.rows('create table crash.kept as select * from sim.chunks')
    const zeros = `update sim.chunks set bytes = decode(repeat('00', 65536), 'hex')`
    const undo = `update sim.chunks set bytes = kept.bytes from crash.kept where (kept.extent, kept.number) = (chunks.extent, chunks.number)`
    expect(await isFoundWhile(7, zeros, undo)).toBe(true)
  })

  test('invariant 17: a 503 response to an executed request', async () => {
    let tries = 0
    const server = createServer((_request, response) => {
      tries += 1
      response.writeHead(tries === 1 ? 503 : 200, { 'idempotent-replay': 'true' }).end('{}')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origins = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`]
    const client = openSteadyClient({ origins, token: '', outages: recordOutages() })
    await client.send({ method: 'POST', path: '/volumes', key: 'one' })
    server.closeAllConnections()
    server.close()
    const tenants = context.tenants.map((tenant) => ({ ...tenant, client }))
    expect(await isFound(17, { ...context, tenants })).toBe(true)
  })
})

test('invariant 18 reports a rejected statement, and ignores the log of processes whose database was killed', async () => {
  const output = (code: string): string =>
    `${JSON.stringify({ level: 'error', err: { type: 'DatabaseError', code } })}\n`
  expect(await isFound(18, { ...context, output: () => output('22P02') })).toBe(true)
  expect(await isFound(18, { ...context, output: () => `${output('57P01')}moor: the database is away\n` })).toBe(false)
})

test('the creation of a volume on a host counts as failed if only the attach failed (decision D11.2)', async () => {
  const caused = `from events where action = 'volume_attach' and cause_id is not null`
  const endsNow = () => readEnds(cloud.database, { eventId: 0, position: 0 })
  const [made] = await cloud.database.rows<{ attach: number; create: number }>(
    `select id as attach, cause_id as create ${caused} limit 1`,
  )
  const { attach, create } = made ?? { attach: 0, create: 0 }
  expect((await endsNow())(create)).toBe('finished')
  await cloud.database.rows(`update events set status = 'failed' where id = ${attach}`)
  try {
    expect((await endsNow())(create)).toBe('failed')
  } finally {
    await cloud.database.rows(`update events set status = 'finished' where id = ${attach}`)
  }
})

test('planted violations leave nothing behind', async () => {
  expect(await checkAll(context, allInvariants)).toEqual([])
})
