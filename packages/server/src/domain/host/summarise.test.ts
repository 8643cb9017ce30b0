import { hostStatuses } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import type { DesiredDisk } from '../disk/plan.ts'
import type { OpenJob } from '../job/unreached-verdict.ts'
import type { ObservedHost, DesiredHost } from './plan.ts'
import type { TypeShape } from './shape.ts'
import { freshDisk, runningHost as running, observedOn as on, smallShape as shape } from '#testkit/situations/hosts.ts'
import { hostTransitions } from './state.ts'
import { type HostSummary, summariseHost } from './summarise.ts'
import type { JobActionOf } from '../job/jobs.ts'

const larger: TypeShape = { ...shape, diskMib: 200 }
const goingDisk: DesiredDisk = { ...freshDisk, isDeleting: true, hasBeenProvisioned: true }
const host = { isComplete: true, power: 'on', bootSerial: 2, shape, hypervisor: 'hv1', addresses: null } as const
const old: ObservedHost = { ...on, host: { ...host, bootSerial: 1 } }
const off: ObservedHost = { ...on, host: { ...host, power: 'off' } }
const stopped: ObservedHost = { ...off, isStopped: true }
const unborn: ObservedHost = {
  ...on,
  host: { isComplete: false, power: 'off', bootSerial: 0, shape, hypervisor: 'hv1', addresses: null },
}
const absent: ObservedHost = { ...on, host: null }
const made: DesiredHost = { ...running, status: 'provisioning', hasBeenProvisioned: false }
const ending: DesiredHost = { ...running, status: 'shutting_down', power: 'off' }
const unprovisioned: DesiredHost = { ...running, hasBeenProvisioned: false }
const coming: DesiredHost = { ...running, disks: [{ ...goingDisk, isDeleting: false }] }
const removed: ObservedHost = { ...absent, isRemoved: true }
const settled = { cause: null, isStuck: false, progress: null, deadlineMs: 60_000 } as const
const waiting = {
  cause: 'host.working',
  isStuck: false,
  progress: { percent: 40, remainingMs: 900 },
  deadlineMs: 60_000,
} as const

type HostJob = JobActionOf<'host'>

function job(action: HostJob, more: Partial<OpenJob<HostJob>> = {}): OpenJob<HostJob> {
  return { id: 1, action, spentMs: 0, target: { bootSerial: 2 }, ...more }
}

function verdictOf(summary: HostSummary): unknown {
  return summary.verdicts.get(1)
}

describe('the status follows only the observed state (architecture, ground rule 4)', () => {
  const boot = [job('host_boot', { id: 2 })]
  const resize = [job('host_resize', { target: {} })]
  const resizing: DesiredHost = { ...running, status: 'resizing', shape: larger }
  const rebuild = [job('host_rebuild', { target: {} })]
  const rebuilding: DesiredHost = { ...running, status: 'rebuilding', disks: [goingDisk] }
  it.each<[string, DesiredHost, ObservedHost, OpenJob<HostJob>[], string | null]>([
    ['provisioning, not created', made, absent, boot, null],
    ['provisioning, being created', made, unborn, boot, null],
    ['provisioning, created, starting', made, off, boot, 'sawBooting'],
    [
      'provisioning, created, to stay off',
      { ...running, status: 'provisioning', power: 'off', bootSerial: 0 },
      off,
      [],
      'sawOffline',
    ],
    [
      'provisioning, created, to be stopped',
      { ...running, status: 'provisioning', power: 'off' },
      on,
      [job('host_shutdown')],
      'sawStopping',
    ],
    ['booting, off', { ...running, status: 'booting' }, off, boot, null],
    ['booting, on', { ...running, status: 'booting' }, on, boot, 'sawRunning'],
    ['booting, on under an older boot', { ...running, status: 'booting' }, old, boot, null],
    ['booting, job failed', { ...running, status: 'booting' }, off, [], 'sawOffline'],
    ['rebooting, off in between', { ...running, status: 'rebooting' }, off, [job('host_reboot')], null],
    ['rebooting, on under the new boot', { ...running, status: 'rebooting' }, on, [job('host_reboot')], 'sawRunning'],
    ['rebooting, job failed, on under the old boot', { ...running, status: 'rebooting' }, old, [], 'sawRunning'],
    ['offline, desired to run, on under an older boot', { ...running, status: 'offline' }, old, boot, 'sawRestarting'],
    ['offline, started again after it died', { ...running, status: 'offline' }, off, boot, 'sawBooting'],
    ['shutting down, on', ending, on, [job('host_shutdown')], null],
    ['shutting down, observed as off, may be starting', ending, off, [job('host_shutdown')], null],
    ['shutting down, certainly off', ending, stopped, [job('host_shutdown')], 'sawOffline'],
    ['shutting down, job failed, on', ending, on, [], 'sawRunning'],
    ['shutting down, job failed, off', ending, off, [], 'sawOffline'],
    ['rebuilding, on under an older boot', rebuilding, old, rebuild, null],
    ['rebuilding, off', rebuilding, off, rebuild, null],
    ['rebuilt, starting', { ...running, status: 'rebuilding' }, off, [...rebuild, ...boot], 'sawBooting'],
    ['rebuilt, to stay off', { ...running, status: 'rebuilding', power: 'off' }, stopped, rebuild, 'sawOffline'],
    ['rebuilding, job failed, on', { ...rebuilding, bootSerial: 3 }, old, [], 'sawRunning'],
    ['resizing, off', resizing, off, resize, null],
    ['resized, starting', { ...resizing, shape }, off, [...resize, ...boot], 'sawBooting'],
    ['resizing, job failed, off', resizing, off, [], 'sawOffline'],
    ['running, on', running, on, [], null],
    ['running, gone off by itself', running, off, [], 'sawOffline'],
    ['running, missing', running, absent, [], 'sawOffline'],
    ['offline, found again', { ...running, status: 'offline' }, on, [], 'sawRunning'],
    ['deleting, on', { ...running, status: 'deleting', power: 'off' }, on, [], null],
    ['deleting, gone', { ...running, status: 'deleting', power: 'off' }, absent, [], null],
  ])('%s', (_words, desired, observed, jobs, transition) => {
    expect(summariseHost(desired, observed, jobs, waiting).transition).toBe(transition)
  })

  it('makes only moves that the table allows, for any desired and observed state', () => {
    const every = hostStatuses.flatMap((status) =>
      [true, false].flatMap((hasBeenProvisioned) =>
        (['on', 'off'] as const).flatMap((power) =>
          [on, old, off, stopped, unborn, absent, removed].flatMap((observed) =>
            [[], boot].map((jobs) => ({
              status,
              desired: { ...running, status, hasBeenProvisioned, power },
              observed,
              jobs,
            })),
          ),
        ),
      ),
    )
    for (const { status, desired, observed, jobs } of every) {
      const { transition } = summariseHost(desired, observed, jobs, waiting)
      if (transition) expect(hostTransitions[transition].from, `${status} ${transition}`).toContain(status)
    }
  })

  it('an unknown state changes only the jobs', () => {
    const summary = summariseHost(running, null, [job('host_boot')], waiting)
    expect(summary).toMatchObject({
      transition: null,
      isGone: false,
      runningSerial: null,
      hasDied: false,
      isNewlyMissing: false,
    })
    expect(verdictOf(summary)).toEqual({ kind: 'open', progress: { percent: 40, remainingMs: 900 } })
  })

  it('a host is gone when it does not exist and has no volumes (decision D7)', () => {
    const leaving = { ...running, status: 'deleting', power: 'off' } as const
    expect(summariseHost(leaving, removed, [], settled).isGone).toBe(true)
    expect(summariseHost(leaving, absent, [], settled).isGone).toBe(false)
    expect(summariseHost({ ...leaving, attachments: 1 }, removed, [], settled).isGone).toBe(false)
    expect(summariseHost(leaving, off, [], settled).isGone).toBe(false)
    expect(summariseHost(running, removed, [], settled).isGone).toBe(false)
  })

  it('reports the serial of the running boot, and the first time that the host is complete', () => {
    expect(summariseHost(running, on, [], settled)).toMatchObject({ runningSerial: 2 })
    expect(summariseHost(running, off, [], settled)).toMatchObject({ runningSerial: null })
    expect(summariseHost(unprovisioned, on, [], settled).isNewlyProvisioned).toBe(true)
    expect(summariseHost(unprovisioned, unborn, [], settled).isNewlyProvisioned).toBe(false)
  })
})

describe('local disks (decision H10)', () => {
  const disk = freshDisk
  const created = job('host_disk_create', { target: { diskId: 7 } })
  const there = (isComplete: boolean): ObservedHost => ({
    ...off,
    disks: { there: new Map([[7, { isComplete, sizeMib: 9 }]]), removed: new Set(), images: null },
  })

  it('a new host is complete when its remaining disks are', () => {
    const fresh: DesiredHost = { ...made, disks: [disk] }
    expect(summariseHost(fresh, there(false), [], settled)).toMatchObject({
      transition: null,
      isNewlyProvisioned: false,
    })
    expect(summariseHost(fresh, there(true), [], settled).isNewlyProvisioned).toBe(true)
    const deleting = { ...fresh, disks: [{ ...disk, isDeleting: true }] }
    expect(summariseHost(deleting, off, [], settled).isNewlyProvisioned).toBe(true)
  })

  it('disk jobs do not change power, wait while no driver can be queried, and delete a new disk when they fail', () => {
    const desired: DesiredHost = { ...running, status: 'offline', power: 'off', disks: [disk] }
    expect(summariseHost(desired, there(false), [created], waiting).transition).toBeNull()
    expect(verdictOf(summariseHost(desired, there(true), [created], waiting))).toEqual({ kind: 'finished' })
    expect(verdictOf(summariseHost(desired, null, [created], waiting))).toMatchObject({ kind: 'open' })
    expect(summariseHost(desired, off, [{ ...created, spentMs: 60_000 }], waiting).disks).toMatchObject([
      { id: 7, isDropped: true },
    ])
    expect(verdictOf(summariseHost(desired, absent, [created], waiting))).toMatchObject({ kind: 'failed' })
  })
})

describe('failures are reported once', () => {
  it('a host that ran as desired and is off has died', () => {
    expect(summariseHost(running, off, [], settled).hasDied).toBe(true)
    expect(summariseHost({ ...running, status: 'offline' }, off, [], settled).hasDied).toBe(false)
    expect(summariseHost({ ...running, observedBootSerial: 1 }, off, [], settled).hasDied).toBe(false)
    expect(summariseHost({ ...running, power: 'off' }, off, [], settled).hasDied).toBe(false)
  })

  it('a missing host is reported by its own event, unless a job reports it by failing', () => {
    expect(summariseHost(running, absent, [], settled).isNewlyMissing).toBe(true)
    expect(summariseHost({ ...running, status: 'offline' }, absent, [], settled).isNewlyMissing).toBe(false)
    expect(summariseHost(unprovisioned, absent, [], settled).isNewlyMissing).toBe(false)
    expect(summariseHost({ ...running, status: 'deleting' }, absent, [], settled).isNewlyMissing).toBe(false)
    const summary = summariseHost({ ...running, status: 'booting' }, absent, [job('host_boot')], settled)
    expect(summary.isNewlyMissing).toBe(false)
    expect(verdictOf(summary)).toEqual({
      kind: 'failed',
      message: 'The host was not found where it was created. Its local disks are lost, and it can only be deleted.',
    })
  })
})

describe('verdicts on jobs (decision D11)', () => {
  const leaving = { ...running, status: 'deleting', power: 'off' } as const
  it.each<[string, DesiredHost, ObservedHost, OpenJob<HostJob>, string]>([
    ['host_create while being created', unprovisioned, unborn, job('host_create'), 'open'],
    ['host_create once created, although not started yet', unprovisioned, off, job('host_create'), 'finished'],
    ['host_boot under the desired boot', running, on, job('host_boot'), 'finished'],
    ['host_boot under an older boot', running, old, job('host_boot'), 'open'],
    ['host_reboot under the desired boot', running, on, job('host_reboot'), 'finished'],
    ['host_shutdown while on', ending, on, job('host_shutdown'), 'open'],
    ['host_shutdown while observed as off but perhaps starting', ending, off, job('host_shutdown'), 'open'],
    ['host_shutdown once certainly off', ending, stopped, job('host_shutdown'), 'finished'],
    ['host_shutdown of a host that never ran', { ...ending, bootSerial: 0 }, off, job('host_shutdown'), 'finished'],
    ['host_shutdown of a missing host', ending, absent, job('host_shutdown'), 'finished'],
    [
      'host_shutdown of a host that is not created yet',
      { ...ending, hasBeenProvisioned: false },
      absent,
      job('host_shutdown'),
      'open',
    ],
    ['host_rebuild while a disk is being removed', { ...running, disks: [goingDisk] }, on, job('host_rebuild'), 'open'],
    ['host_rebuild while a disk is being created', coming, off, job('host_rebuild'), 'open'],
    ['host_rebuild of an incomplete host', unprovisioned, unborn, job('host_rebuild'), 'open'],
    ['host_rebuild of a missing host', running, absent, job('host_rebuild'), 'failed'],
    ['host_resize before it has the type', { ...running, shape: larger }, off, job('host_resize'), 'open'],
    ['host_resize when it has the type', running, off, job('host_resize'), 'finished'],
    ['host_resize while a disk is still too small', coming, off, job('host_resize'), 'open'],
    [
      'host_resize of a host whose type is no longer configured',
      { ...running, shape: null },
      off,
      job('host_resize'),
      'finished',
    ],
    ['host_delete while it exists', leaving, off, job('host_delete'), 'open'],
    ['host_delete once gone', leaving, removed, job('host_delete'), 'finished'],
    ['host_delete while observed as gone but unconfirmed', leaving, absent, job('host_delete'), 'open'],
    ['host_delete once gone, with a volume left', { ...leaving, attachments: 1 }, removed, job('host_delete'), 'open'],
    ['host_boot after the deadline', running, off, job('host_boot', { spentMs: 60_000 }), 'failed'],
  ])('%s', (_words, desired, observed, open, kind) => {
    expect(verdictOf(summariseHost(desired, observed, [open], waiting))).toMatchObject({ kind })
  })

  it('fails immediately if retrying cannot help', () => {
    const summary = summariseHost(unprovisioned, absent, [job('host_create')], {
      ...settled,
      cause: 'host.foreign',
      isStuck: true,
    })
    expect(verdictOf(summary)).toEqual({
      kind: 'failed',
      message: 'A host with the name of this one already exists and does not belong to this installation.',
    })
  })

  it('a move is over when the host is on the other hypervisor, or when its job failed', () => {
    const moving: DesiredHost = { ...running, status: 'offline', power: 'off', migratingTo: 'hv2' }
    const there: ObservedHost = { ...off, host: { ...host, power: 'off', hypervisor: 'hv2' } }
    const jobs = [job('host_migrate')]
    expect(summariseHost(moving, off, jobs, waiting)).toMatchObject({ isMoveOver: false })
    expect(summariseHost(moving, there, jobs, waiting)).toMatchObject({ isMoveOver: true })
    const late = [job('host_migrate', { spentMs: 60_000 })]
    expect(summariseHost(moving, off, late, waiting)).toMatchObject({ isMoveOver: true })
    const started = summariseHost({ ...moving, power: 'on' }, on, jobs, waiting)
    expect(started).toMatchObject({ isMoveOver: true, transition: 'sawRunning' })
    expect([...started.verdicts.values()]).toMatchObject([
      { kind: 'failed', message: expect.stringContaining('was started') },
    ])
    expect(summariseHost(moving, absent, late, waiting)).toMatchObject({ isMoveOver: true })
  })

  it('an unreached type is reported with its job, a reached type with or without a job (decision H10.8)', () => {
    const late = job('host_resize', { spentMs: 60_000 })
    const resizing: DesiredHost = { ...running, status: 'resizing', shape: larger }
    expect(summariseHost(resizing, off, [late], waiting)).toMatchObject({ isOfShape: false, isResizeGivenUp: true })
    expect(summariseHost(resizing, unborn, [], waiting)).toMatchObject({ isOfShape: false, isResizeGivenUp: false })
    expect(summariseHost(running, on, [], waiting)).toMatchObject({ isOfShape: true, isResizeGivenUp: false })
  })
})
