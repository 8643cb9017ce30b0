import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import type { Actor } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { Worker } from '#reconcile/engine/start-worker.ts'
import { tamperDrivers } from '#testkit/prove-steps/tamper-drivers.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { createTestDatabase } from '#testkit/database/test-database.ts'
import { type Meters, createMeters } from '../metrics/meters.ts'
import { readSettings } from '../settings/index.ts'
import { type Foundation, openFoundation } from '../compose/foundation.ts'
import { openWorker } from '../compose/open-worker.ts'

type Line = Readonly<Record<string, unknown>> & { readonly level: string; readonly msg: string }

const secret = 'deadbeef'.repeat(8)
let foundation: Foundation
let meters: Meters
let worker: Worker
let actor: Actor
const lines: Line[] = []
let talkative = 0

const database = await createTestDatabase()
const scratch = useScratchFolder()
beforeAll(async () => {
  const settings = readSettings({ MOORAGE_SIM_PACE: 'instant', MOORAGE_DATA: scratch.data })
  foundation = await openFoundation(settings, database.url)
  meters = createMeters(foundation.store, { version: '0', dialect: 'neutral' })
  actor = await seedTenant(foundation.store, 'watched')
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Line)
      done()
    },
  })
  const drivers = tamperDrivers(foundation.drivers, {
    before({ method, resource }) {
      if (method === 'ensureVolume' && resource.stamp.id === talkative)
        throw new DriverError('AlreadyExists', `taken, says https://admin:${secret}@storage/ with token=${secret}`)
    },
  })
  worker = await openWorker(
    { ...foundation, drivers },
    {
      settings,
      log: pino({ level: 'info', base: null, formatters: { level: (level) => ({ level }) } }, stream),
      meters,
      regions: null,
    },
  )
})
afterAll(async () => {
  await worker.stop()
  await foundation.close()
  await database.close()
})

async function request(label: string, fault?: { code: string; times: number }): Promise<{ id: number; job: number }> {
  if (fault)
    await sql`insert into sim.faults (port_method, thing_id, times, times_left, manner, code)
      values ('ensureVolume', null, ${fault.times}, ${fault.times}, 'error-before', ${fault.code})`.execute(
      foundation.store.db,
    )
  const { id, operationId } = await requestVolume(foundation.store, actor, { label })
  return { id, job: operationId }
}

async function linesOf(id: number): Promise<Line[]> {
  const told = (): Line[] => lines.filter((line) => line['kind'] === 'volume' && line['id'] === id)
  await expect
    .poll(() => told().map((line) => line.msg), { timeout: 15_000 })
    .toContainEqual(expect.stringMatching(/^job (finished|failed)$/))
  return told()
}

describe('worker log at the default level', () => {
  it('logs the start and end of a job, but no successful passes', async () => {
    const { id, job } = await request('fine')
    expect(await linesOf(id)).toMatchObject([
      { level: 'info', msg: 'job started', operationId: job, action: 'volume_create', region: expect.any(String) },
      { level: 'info', msg: 'job finished', operationId: job, action: 'volume_create', ageMs: expect.any(Number) },
    ])
  })

  it('logs each failed attempt as a warning: step, method, code, driver message, attempt number and operation', async () => {
    const { id, job } = await request('thrice', { code: 'Busy', times: 3 })
    const told = await linesOf(id)
    expect(told.map((line) => line.msg)).toEqual([
      'job started',
      'pass failed',
      'pass failed',
      'pass failed',
      'job finished',
    ])
    for (const line of told) {
      expect(line).toMatchObject({ resource: `volume/${id}`, accountId: actor.accountId })
      expect(line['operationId'] ?? line['operationIds']).toEqual('operationId' in line ? job : [job])
    }
    const warnings = told.filter((line) => line.level === 'warn')
    expect(warnings).toHaveLength(3)
    for (const [index, line] of warnings.entries()) {
      expect(line).toMatchObject({
        msg: 'pass failed',
        step: 'provision',
        method: 'ensureVolume',
        code: 'Busy',
        words: 'Injected fault: ensureVolume returns Busy.',
        cause: 'infrastructure.busy',
        tries: index + 1,
        operationIds: [job],
      })
      expect(line['dueMs']).toBeLessThanOrEqual(100 * 2 ** index)
    }
    expect(told.at(-1)).toMatchObject({ level: 'info', msg: 'job finished' })
  })

  it('logs a failed job as an error, with the reason for the user and the driver message', async () => {
    const { id, job } = await request('foreign', { code: 'AlreadyExists', times: 1 })
    expect((await linesOf(id)).filter((line) => line.level === 'error')).toMatchObject([
      {
        msg: 'job failed',
        operationId: job,
        action: 'volume_create',
        cause: 'storage.foreign',
        method: 'ensureVolume',
        code: 'AlreadyExists',
        message: 'A disk with the name of this volume already exists and does not belong to this installation.',
      },
    ])
  })

  it('logs a disk that is found missing as an error', async () => {
    const { id } = await request('lost')
    await linesOf(id)
    await sql`delete from sim.volumes where public_id = ${id}`.execute(foundation.store.db)
    await sql`update work set due = moor_now() where kind = 'volume' and id = ${id}`.execute(foundation.store.db)
    await expect
      .poll(() => lines.filter((line) => line.level === 'error' && line['id'] === id))
      .toMatchObject([{ msg: 'found lost or damaged', kind: 'volume', cause: 'storage.missing' }])
  })

  it('hides secrets in driver messages', async () => {
    const last = await request('last')
    await linesOf(last.id)
    talkative = last.id + 1
    const { id } = await request('talkative')
    expect(id).toBe(talkative)
    expect(JSON.stringify(await linesOf(id))).toContain('taken, says https://[hidden]@storage/ with token=[hidden]')
    expect(JSON.stringify(lines)).not.toContain(secret)
  })

  it('counts jobs by action and outcome, findings, and driver calls by method and code', async () => {
    const text = await meters.print()
    expect(text).toContain('moorage_jobs_total{action="volume_create",outcome="finished"} 4')
    expect(text).toContain('moorage_jobs_total{action="volume_create",outcome="failed"} 2')
    expect(text).toContain('moorage_job_duration_seconds_count{action="volume_create"} 6')
    expect(text).toContain('moorage_findings_total{kind="volume",cause="storage.missing"} 1')
    expect(text).toContain('moorage_driver_calls_total{method="ensureVolume",code="Busy"} 3')
    expect(text).toContain('moorage_driver_calls_total{method="ensureVolume",code="AlreadyExists"} 2')
    expect(text).toMatch(/moorage_things\{kind="volume",status="contact_support",region="[\w-]+"\} 3/)
  })
})
