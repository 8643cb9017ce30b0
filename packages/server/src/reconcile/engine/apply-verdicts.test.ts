import { selectRow, sqlOn } from '#testkit/database/rows.ts'
import { describe, expect, it } from 'vitest'
import type { JobVerdict } from '#domain/job/unreached-verdict.ts'
import { type EventId, asId } from '#domain/shared/index.ts'
import type { EventRow } from '#store/event/event-body.ts'
import { lockedJobsOf } from '#store/event/open-jobs.ts'
import { type Tx, moorNow } from '#store/open-store.ts'
import type { Claim } from '#store/work/claim-work.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { applyVerdicts, countTime, failLost } from './apply-verdicts.ts'
import type { PassReport } from './pass-report.ts'

const bench = await openTestBench()

const eventOf = (id: number) =>
  selectRow(bench.store, 'events', ['status', 'percent', 'remaining_ms', 'message', 'spent_ms'], { id })

async function jobsOf(tx: Tx, id: number) {
  const rows = await tx
    .selectFrom('events')
    .selectAll()
    .select(moorNow.as('now'))
    .where('work_id', '=', id)
    .forNoKeyUpdate()
    .execute()
  return lockedJobsOf(
    'volume',
    rows.map(({ now, ...row }) => ({ row, now })),
  )
}

async function record(label: string, verdict: JobVerdict | null) {
  const { id, operationId } = await requestVolume(bench.store, bench.actor, { label })
  const report: PassReport = { jobs: [], findings: [] }
  await bench.store.db.transaction().execute(async (tx) => {
    const jobs = await jobsOf(tx, id)
    const counted = jobs.map((job) => ({ ...job, addedMs: 40, spentMs: job.spentMs + 40, ageMs: 90 }))
    await applyVerdicts({ tx, report }, counted, new Map(verdict ? [[operationId, verdict]] : []))
  })
  return { event: await eventOf(operationId), report, operationId }
}

const job = {
  row: {} as EventRow,
  now: '2026-11-20 23:16:30.159+00',
  id: 7,
  action: 'volume_create',
  target: {},
  status: 'scheduled',
  createdAtMs: 1_000,
  spentMs: 500,
} as const
const claim = { cause: null, releasedAtMs: 10_000, plannedAtMs: 12_000, claimedAtMs: 12_100 } as Claim

describe('working time of a job (decision D11)', () => {
  it('is its previous time, the planned wait before the pass, and the pass; its age counts from acceptance', () => {
    expect(countTime([job], claim, 13_100)).toEqual([{ ...job, addedMs: 3_100, spentMs: 3_600, ageMs: 12_100 }])
  })

  it('excludes a wait for a user', () => {
    expect(countTime([job], { ...claim, cause: 'host.takes_at_boot' }, 13_100)[0]?.addedMs).toBe(1_000)
  })
})

describe('verdicts are written and reported', () => {
  it('an open job, with progress if known', async () => {
    const verdict = { kind: 'open', progress: { percent: 40, remainingMs: 900 } } as const
    const { event, report, operationId } = await record('on', verdict)
    expect(event).toMatchObject({ status: 'started', percent: 40, remaining_ms: 900, message: '', spent_ms: 40 })
    const told = { operationId, action: 'volume_create', status: 'open', isStarted: true, message: null, ageMs: 90 }
    expect(report).toEqual({ jobs: [told], findings: [] })
  })

  it('a wait for a user, with the message', async () => {
    const { event, report } = await record('waits', { kind: 'open', progress: null, message: 'The host is off.' })
    expect(event).toMatchObject({ status: 'started', message: 'The host is off.' })
    expect(report.jobs).toMatchObject([{ status: 'open', message: 'The host is off.' }])
  })

  it('the end, with its message', async () => {
    const { event, report } = await record('ends', { kind: 'failed', message: 'Given up.' })
    expect(event).toMatchObject({ status: 'failed', message: 'Given up.', spent_ms: 40 })
    expect(report.jobs).toMatchObject([{ status: 'failed', message: 'Given up.' }])
    expect(await record('reached', { kind: 'finished' })).toMatchObject({ event: { status: 'finished', message: '' } })
  })

  it('a job without a verdict is unchanged', async () => {
    const { event, report } = await record('stays', null)
    expect(event).toMatchObject({ status: 'scheduled', spent_ms: 0 })
    expect(report.jobs).toEqual([])
  })

  it('the first pass that works on a job reports the start, the next does not', async () => {
    const { id, operationId } = await requestVolume(bench.store, bench.actor, { label: 'again' })
    await sqlOn(bench.store)`update events set status = 'started', started = moor_now() where id = ${operationId}`
    const report: PassReport = { jobs: [], findings: [] }
    await bench.store.db.transaction().execute(async (tx) => {
      const [first] = await jobsOf(tx, id)
      const counted = first ? [{ ...first, addedMs: 0, ageMs: 0 }] : []
      await applyVerdicts({ tx, report }, counted, new Map([[operationId, { kind: 'finished' }]]))
    })
    expect(report.jobs).toMatchObject([{ isStarted: false, status: 'finished' }])
  })

  it('a loss is reported by a job that failed from the beginning, and as a finding', async () => {
    const { operationId } = await requestVolume(bench.store, bench.actor, { label: 'lost' })
    const report: PassReport = { jobs: [], findings: [] }
    const lost = { id: asId<EventId>(operationId), action: 'volume_create' }
    await bench.store.db.transaction().execute((tx) => failLost({ tx, report }, lost, 'storage.missing'))
    const message = 'The disk of this volume was not found.'
    expect(await eventOf(operationId)).toMatchObject({ status: 'failed', message })
    const told = { operationId, action: 'volume_create', status: 'failed', isStarted: true, message, ageMs: 0 }
    expect(report).toEqual({ jobs: [told], findings: ['storage.missing'] })
  })
})
