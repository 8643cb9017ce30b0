import { createEmptyDatabase, type TestDatabase } from '@moorage/server/testkit/database/test-database'
import { queryOnce } from '@moorage/server/testkit/database/query-once'
import { makeScratchFolder, type ScratchFolder } from '@moorage/server/testkit/programs/scratch-folder'
import { type StartedProgram, startProgram } from '@moorage/server/testkit/programs/start-program'
import { type ClientLanes, startLanes } from '@moorage/server/testkit/released/client-lanes'
import { dailyRounds } from '@moorage/server/testkit/released/daily-rounds'
import { listLaterSteps, takePlantedSteps, takeStepsUpTo } from '@moorage/server/testkit/released/later-steps'
import { isDrawn } from '@moorage/server/testkit/is-drawn'
import { unpackRelease } from '@moorage/server/testkit/released/release-code'
import { oldRelease } from '@moorage/server/testkit/released/released'
import { seedRelease } from '@moorage/server/testkit/released/seed-release'
import { openRetryingClient } from '@moorage/server/testkit/released/retrying-client'
import { type LockWatch, watchLocks } from '@moorage/server/testkit/released/watch-locks'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

/** Lock timeout of half a second, work under locks, and slack. */
const waitMaxMs = 2_000
/** Enough volumes to detect a migration that rewrites a table. The nightly run has five times as many. */
const volumes = inject('hasEveryScenario') ? 100_000 : 20_000
const ours = join(import.meta.dirname, '../../../packages/cli/bin/moor.js')

let database: TestDatabase
let scratch: ScratchFolder
let theirs: string
let token: string
let api: StartedProgram
let worker: StartedProgram
const started: StartedProgram[] = []
let newer: { readonly api: StartedProgram; readonly origin: string; readonly worker: StartedProgram } | undefined
let lanes: ClientLanes
let locks: LockWatch
beforeAll(async () => {
  scratch = makeScratchFolder()
  theirs = (await unpackRelease(oldRelease.commit, join(scratch.path, 'release'))).bin
  database = await createEmptyDatabase()
  await run(theirs, 'migrate')
  token = String((await run(theirs, 'account', 'create', '--label', 'Shipyard', '--user', 'admin'))['token'])
  api = start(theirs, ...serving)
  const origin = await originOf(api)
  worker = start(theirs, 'serve', '--worker')
  await worker.line()
  await seedRelease(database.url, { volumes, hosts: volumes / 50 })
  locks = await watchLocks(database.url)
  lanes = startLanes({ origin, token }, dailyRounds)
  await lanes.nextRound()
}, 600_000)
afterAll(async () => {
  for (const one of started) await end(one)
  scratch.close()
  await locks.close()
  await database.close()
})

const leftovers = `
  select greatest(0, ${volumes} - (select count(*) from volumes where label like 'volume-%' and deleted_at is null))::integer as missing,
    (select count(*)::integer from events where status in ('scheduled', 'started')) as open,
    (select count(*)::integer from hosts where not exists (select from addresses where host_id = hosts.id)) as addressless,
    (select count(*)::integer from configs where kernel like 'linode/%') as kernels`

/** Simulated disks of the volumes that are deleted and restored. */
const storedVolumes = `
  select public_id, extent from sim.volumes as disks join public.volumes on volumes.id = disks.public_id where label like 'kept-%' order by public_id`

const serving = ['serve', '--api', '--listen', '127.0.0.1:0'] as const

function start(bin: string, ...args: readonly string[]): StartedProgram {
  const env = {
    MOORAGE_DATA: scratch.data,
    MOORAGE_KEY_FILE: join(scratch.path, 'key'),
    DATABASE_URL: database.url,
    MOORAGE_SIM_PACE: 'instant',
    MOORAGE_RATE_LIMIT: 'off',
    MOORAGE_LOG: 'warn',
  }
  const program = startProgram([bin, ...args], { env })
  started.push(program)
  return program
}

async function run(bin: string, ...args: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const program = start(bin, ...args, '--json')
  expect([args, await program.ended(), program.stderr()]).toEqual([args, 0, ''])
  return JSON.parse(program.stdout()) as Record<string, unknown>
}

/** Rounds of migrations by seed: the latest two alone, the older ones usually eight per round, or all alone with MOORAGE_STORIES=all. */
function listRounds(): readonly { readonly title: string; readonly last: number }[] {
  const steps = listLaterSteps(oldRelease.schema)
  const isStart = (index: number): boolean => index === 0 || index >= steps.length - 2 || isDrawn(index, 8)
  const starts = steps.map((_step, index) => index).filter(isStart)
  return starts.map((first, round) => {
    const taken = steps.slice(first, starts[round + 1])
    return {
      title: taken.map(({ version, name }) => `${version} (${name})`).join(' and '),
      last: taken.at(-1)?.version ?? 0,
    }
  })
}

const originOf = async (program: StartedProgram): Promise<string> =>
  (await program.line()).replace('moorage ready ', '')

async function end(program: StartedProgram): Promise<void> {
  program.child.kill('SIGTERM')
  await program.ended()
}

describe('volumes of the first release under continuous load of its API and worker (issue 14, point 5)', () => {
  test.each(listRounds())('apply migration $title without a long wait for locks', async ({ title, last }) => {
    lanes.takeSlowest()
    locks.takeLongest()
    const ms = await lanes.tolerate(() => takeStepsUpTo(database.url, last))
    const waitedMs = locks.takeLongest()
    await lanes.nextRound()
    const slowest = lanes.takeSlowest()
    process.stdout.write(
      `migration ${title}: ${ms.toFixed(0)} ms; others waited ${waitedMs.toFixed(0)} ms at most; slowest response ${slowest.ms.toFixed(0)} ms (${slowest.request}); ${slowest.again} requests repeated, ${lanes.countGivenUp()} rounds given up\n`,
    )
    expect(waitedMs).toBeLessThan(waitMaxMs)
  })

  test('a migration with a long table lock would be detected', async () => {
    locks.takeLongest()
    await queryOnce(
      database.url,
      `select pg_advisory_lock(7310001); begin; lock table volumes; select pg_sleep(2.5); commit; select pg_advisory_unlock(7310001)`,
    )
    expect(locks.takeLongest()).toBeGreaterThan(waitMaxMs)
    await lanes.nextRound()
  })

  test('the worker of the first release wipes nothing that the API of this release deletes (ADR 0074)', async () => {
    const newApi = start(ours, ...serving)
    const newOrigin = await originOf(newApi)
    const { request, done } = openRetryingClient({ origin: newOrigin, token })
    const make = async (path: string, more: object) =>
      `${path}/${Number((await done('POST', path, { region: 'us-east', ...more })).body['id'])}`
    const paths = [await make('/hosts/instances', { label: 'kept-host', type: 'g6-standard-1' })]
    for (let count = 0; count < 5; count += 1) paths.push(await make('/volumes', { label: `kept-${count}`, size: 10 }))
    const stored = () => queryOnce(database.url, storedVolumes)
    const before = await stored()
    expect(before).toHaveLength(5)
    const deleted = []
    for (const path of paths) deleted.push((await request('DELETE', path)).headers)
    await lanes.nextRound()
    expect(await stored()).toEqual(before)
    const newWorker = start(ours, 'serve', '--worker')
    await newWorker.line()
    for (const headers of deleted) {
      const { body } = await request('GET', `/account/events/${headers.get('operation-id')}?wait=60`)
      expect(body).toMatchObject({ status: 'finished' })
      await done('POST', `/trash/${headers.get('moorage-trash-item')}/restore`)
    }
    for (const path of paths) await request('GET', path)
    expect(await stored()).toEqual(before)
    newer = { api: newApi, origin: newOrigin, worker: newWorker }
  })

  test('this release replaces the processes one at a time', async () => {
    if (!newer) throw new Error('The processes of this release did not start.')
    await lanes.nextRound()
    lanes.moveTo(newer.origin)
    await lanes.nextRound()
    await end(worker)
    worker = newer.worker
    await lanes.nextRound()
    await end(api)
    api = newer.api
    await lanes.nextRound()
  })

  test('adding a column to every table causes no failed or repeated request', async () => {
    lanes.takeSlowest()
    expect(await takePlantedSteps(database.url)).toBeGreaterThan(30)
    await lanes.nextRound()
    const { again, ms, request } = lanes.takeSlowest()
    process.stdout.write(`a column for every table: slowest response ${ms.toFixed(0)} ms (${request})\n`)
    expect(again).toBe(0)
    await lanes.stop()
    await expect
      .poll(() => queryOnce(database.url, leftovers))
      .toEqual([{ missing: 0, open: 0, addressless: 0, kernels: 0 }])
  })

  test('the previous release rejects the newer schema at its start', async () => {
    for (const args of [serving, ['serve', '--worker']]) {
      const late = start(theirs, ...args)
      expect([await late.ended(), late.stderr()]).toEqual([1, expect.stringContaining('this release knows 4')])
    }
  })
})
