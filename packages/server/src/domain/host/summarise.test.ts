import { hostStatuses } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import type { WantedDisk } from '../disk/plan.ts'
import type { OpenJob } from '../job/judge-unreached.ts'
import type { SeenHost, WantedHost } from './plan.ts'
import type { TypeShape } from './shape.ts'
import { freshDisk, runningHost as running, seenOn as on, smallShape as shape } from '#testkit/situations/hosts.ts'
import { hostMoves } from './state.ts'
import { type HostSummary, summariseHost } from './summarise.ts'
import type { JobActionOf } from '../job/jobs.ts'

const larger: TypeShape = { ...shape, diskMib: 200 }
const goingDisk: WantedDisk = { ...freshDisk, isGoing: true, hasBeenProvisioned: true }
const host = { isComplete: true, power: 'on', bootSerial: 2, shape } as const
const old: SeenHost = { ...on, host: { ...host, bootSerial: 1 } }
const off: SeenHost = { ...on, host: { ...host, power: 'off' } }
const stopped: SeenHost = { ...off, isStopped: true }
const unborn: SeenHost = { ...on, host: { isComplete: false, power: 'off', bootSerial: 0, shape } }
const absent: SeenHost = { ...on, host: null }
const made: WantedHost = { ...running, status: 'provisioning', hasBeenProvisioned: false }
const ending: WantedHost = { ...running, status: 'shutting_down', power: 'off' }
const unmade: WantedHost = { ...running, hasBeenProvisioned: false }
const coming: WantedHost = { ...running, disks: [{ ...goingDisk, isGoing: false }] }
const removed: SeenHost = { ...absent, isRemoved: true }
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

describe('status is derived from what was seen, and only then (architecture, ground rule 4)', () => {
  const boot = [job('host_boot', { id: 2 })]
  const resize = [job('host_resize', { target: {} })]
  const resizing: WantedHost = { ...running, status: 'resizing', shape: larger }
  const rebuild = [job('host_rebuild', { target: {} })]
  const rebuilding: WantedHost = { ...running, status: 'rebuilding', disks: [goingDisk] }
  it.each<[string, WantedHost, SeenHost, OpenJob<HostJob>[], string | null]>([
    ['provisioning, not there', made, absent, boot, null],
    ['provisioning, being made', made, unborn, boot, null],
    ['provisioning, made, starting', made, off, boot, 'sawBooting'],
    [
      'provisioning, made, to stay off',
      { ...running, status: 'provisioning', power: 'off', bootSerial: 0 },
      off,
      [],
      'sawOffline',
    ],
    [
      'provisioning, made, to be stopped',
      { ...running, status: 'provisioning', power: 'off' },
      on,
      [job('host_shutdown')],
      'sawStopping',
    ],
    ['booting, off', { ...running, status: 'booting' }, off, boot, null],
    ['booting, on', { ...running, status: 'booting' }, on, boot, 'sawRunning'],
    ['booting, on under an older boot', { ...running, status: 'booting' }, old, boot, null],
    ['booting, given up', { ...running, status: 'booting' }, off, [], 'sawOffline'],
    ['rebooting, off in between', { ...running, status: 'rebooting' }, off, [job('host_reboot')], null],
    ['rebooting, on under the new boot', { ...running, status: 'rebooting' }, on, [job('host_reboot')], 'sawRunning'],
    ['rebooting, given up, on under the old boot', { ...running, status: 'rebooting' }, old, [], 'sawRunning'],
    ['offline, asked to run, on under an older boot', { ...running, status: 'offline' }, old, boot, 'sawRestarting'],
    ['offline, started again after it died', { ...running, status: 'offline' }, off, boot, 'sawBooting'],
    ['shutting down, on', ending, on, [job('host_shutdown')], null],
    ['shutting down, looks off, may be starting', ending, off, [job('host_shutdown')], null],
    ['shutting down, off for sure', ending, stopped, [job('host_shutdown')], 'sawOffline'],
    ['shutting down, given up, on', ending, on, [], 'sawRunning'],
    ['shutting down, given up, off', ending, off, [], 'sawOffline'],
    ['rebuilding, on under an older boot', rebuilding, old, rebuild, null],
    ['rebuilding, off', rebuilding, off, rebuild, null],
    ['rebuilt, starting', { ...running, status: 'rebuilding' }, off, [...rebuild, ...boot], 'sawBooting'],
    ['rebuilt, to stay off', { ...running, status: 'rebuilding', power: 'off' }, stopped, rebuild, 'sawOffline'],
    ['rebuilding, given up, on', { ...rebuilding, bootSerial: 3 }, old, [], 'sawRunning'],
    ['resizing, off', resizing, off, resize, null],
    ['resized, starting', { ...resizing, shape }, off, [...resize, ...boot], 'sawBooting'],
    ['resizing, given up, off', resizing, off, [], 'sawOffline'],
    ['running, on', running, on, [], null],
    ['running, gone off by itself', running, off, [], 'sawOffline'],
    ['running, missing', running, absent, [], 'sawOffline'],
    ['offline, found again', { ...running, status: 'offline' }, on, [], 'sawRunning'],
    ['deleting, on', { ...running, status: 'deleting', power: 'off' }, on, [], null],
    ['deleting, gone', { ...running, status: 'deleting', power: 'off' }, absent, [], null],
  ])('%s', (_words, wanted, seen, jobs, move) => {
    expect(summariseHost(wanted, seen, jobs, waiting).move).toBe(move)
  })

  it('only makes moves that the table allows, whatever is wanted and seen', () => {
    const every = hostStatuses.flatMap((status) =>
      [true, false].flatMap((hasBeenProvisioned) =>
        (['on', 'off'] as const).flatMap((power) =>
          [on, old, off, stopped, unborn, absent, removed].flatMap((seen) =>
            [[], boot].map((jobs) => ({
              status,
              wanted: { ...running, status, hasBeenProvisioned, power },
              seen,
              jobs,
            })),
          ),
        ),
      ),
    )
    for (const { status, wanted, seen, jobs } of every) {
      const { move } = summariseHost(wanted, seen, jobs, waiting)
      if (move) expect(hostMoves[move].from, `${status} ${move}`).toContain(status)
    }
  })

  it('what could not be seen changes nothing but the jobs', () => {
    const summary = summariseHost(running, null, [job('host_boot')], waiting)
    expect(summary).toMatchObject({
      move: null,
      isGone: false,
      runningSerial: null,
      hasDied: false,
      isNewlyMissing: false,
    })
    expect(verdictOf(summary)).toEqual({ kind: 'open', progress: { percent: 40, remainingMs: 900 } })
  })

  it('a host is gone when it is not there and holds no volume (decision D7)', () => {
    const leaving = { ...running, status: 'deleting', power: 'off' } as const
    expect(summariseHost(leaving, removed, [], settled).isGone).toBe(true)
    expect(summariseHost(leaving, absent, [], settled).isGone).toBe(false)
    expect(summariseHost({ ...leaving, attachments: 1 }, removed, [], settled).isGone).toBe(false)
    expect(summariseHost(leaving, off, [], settled).isGone).toBe(false)
    expect(summariseHost(running, removed, [], settled).isGone).toBe(false)
  })

  it('keeps the boot it runs and the addresses it had', () => {
    expect(summariseHost(running, on, [], settled)).toMatchObject({ runningSerial: 2 })
    expect(summariseHost(running, off, [], settled)).toMatchObject({ runningSerial: null })
    expect(summariseHost(unmade, on, [], settled).isNewlyProvisioned).toBe(true)
    expect(summariseHost(unmade, unborn, [], settled).isNewlyProvisioned).toBe(false)
  })
})

describe('local disks (decision H10)', () => {
  const disk = freshDisk
  const created = job('host_disk_create', { target: { diskId: 7 } })
  const there = (isComplete: boolean): SeenHost => ({
    ...off,
    disks: { there: new Map([[7, { isComplete, sizeMib: 9 }]]), removed: new Set(), images: null },
  })

  it('a new host is made when those that stay are whole', () => {
    const fresh: WantedHost = { ...made, disks: [disk] }
    expect(summariseHost(fresh, there(false), [], settled)).toMatchObject({ move: null, isNewlyProvisioned: false })
    expect(summariseHost(fresh, there(true), [], settled).isNewlyProvisioned).toBe(true)
    const going = { ...fresh, disks: [{ ...disk, isGoing: true }] }
    expect(summariseHost(going, off, [], settled).isNewlyProvisioned).toBe(true)
  })

  it('their jobs change no power, wait where nobody could be asked, and take them along when they fail', () => {
    const wanted: WantedHost = { ...running, status: 'offline', power: 'off', disks: [disk] }
    expect(summariseHost(wanted, there(false), [created], waiting).move).toBeNull()
    expect(verdictOf(summariseHost(wanted, there(true), [created], waiting))).toEqual({ kind: 'finished' })
    expect(verdictOf(summariseHost(wanted, null, [created], waiting))).toMatchObject({ kind: 'open' })
    expect(summariseHost(wanted, off, [{ ...created, spentMs: 60_000 }], waiting).disks).toMatchObject([
      { id: 7, isDropped: true },
    ])
    expect(verdictOf(summariseHost(wanted, absent, [created], waiting))).toMatchObject({ kind: 'failed' })
  })
})

describe('trouble is told once', () => {
  it('a host that was running as wanted and is off has died', () => {
    expect(summariseHost(running, off, [], settled).hasDied).toBe(true)
    expect(summariseHost({ ...running, status: 'offline' }, off, [], settled).hasDied).toBe(false)
    expect(summariseHost({ ...running, seenBootSerial: 1 }, off, [], settled).hasDied).toBe(false)
    expect(summariseHost({ ...running, power: 'off' }, off, [], settled).hasDied).toBe(false)
  })

  it('a host found missing is told by an event of its own, unless a job says so by failing', () => {
    expect(summariseHost(running, absent, [], settled).isNewlyMissing).toBe(true)
    expect(summariseHost({ ...running, status: 'offline' }, absent, [], settled).isNewlyMissing).toBe(false)
    expect(summariseHost(unmade, absent, [], settled).isNewlyMissing).toBe(false)
    expect(summariseHost({ ...running, status: 'deleting' }, absent, [], settled).isNewlyMissing).toBe(false)
    const summary = summariseHost({ ...running, status: 'booting' }, absent, [job('host_boot')], settled)
    expect(summary.isNewlyMissing).toBe(false)
    expect(verdictOf(summary)).toEqual({
      kind: 'failed',
      message: 'The host was not found where it was created. Its local disks are lost, and it can only be deleted.',
    })
  })
})

describe('what becomes of a job (decision D11)', () => {
  const leaving = { ...running, status: 'deleting', power: 'off' } as const
  it.each<[string, WantedHost, SeenHost, OpenJob<HostJob>, string]>([
    ['host_create while being made', unmade, unborn, job('host_create'), 'open'],
    ['host_create once made, although not started yet', unmade, off, job('host_create'), 'finished'],
    ['host_boot under the wanted boot', running, on, job('host_boot'), 'finished'],
    ['host_boot under an older boot', running, old, job('host_boot'), 'open'],
    ['host_reboot under the wanted boot', running, on, job('host_reboot'), 'finished'],
    ['host_shutdown while on', ending, on, job('host_shutdown'), 'open'],
    ['host_shutdown while it only looks off', ending, off, job('host_shutdown'), 'open'],
    ['host_shutdown once off for sure', ending, stopped, job('host_shutdown'), 'finished'],
    ['host_shutdown of a host that never ran', { ...ending, bootSerial: 0 }, off, job('host_shutdown'), 'finished'],
    ['host_shutdown of a missing host', ending, absent, job('host_shutdown'), 'finished'],
    [
      'host_shutdown of a host that is not made yet',
      { ...ending, hasBeenProvisioned: false },
      absent,
      job('host_shutdown'),
      'open',
    ],
    ['host_rebuild while a disk is to go', { ...running, disks: [goingDisk] }, on, job('host_rebuild'), 'open'],
    ['host_rebuild while a disk is to come', coming, off, job('host_rebuild'), 'open'],
    ['host_rebuild of a host that is not whole', unmade, unborn, job('host_rebuild'), 'open'],
    ['host_rebuild of a missing host', running, absent, job('host_rebuild'), 'failed'],
    ['host_resize before it has the type', { ...running, shape: larger }, off, job('host_resize'), 'open'],
    ['host_resize when it has the type', running, off, job('host_resize'), 'finished'],
    ['host_resize when a disk is not as large yet', coming, off, job('host_resize'), 'open'],
    [
      'host_resize of a host whose type nobody knows any more',
      { ...running, shape: null },
      off,
      job('host_resize'),
      'finished',
    ],
    ['host_delete while there', leaving, off, job('host_delete'), 'open'],
    ['host_delete once gone', leaving, removed, job('host_delete'), 'finished'],
    ['host_delete when it only looks gone', leaving, absent, job('host_delete'), 'open'],
    ['host_delete once gone, with a volume left', { ...leaving, attachments: 1 }, removed, job('host_delete'), 'open'],
    ['host_boot after the deadline', running, off, job('host_boot', { spentMs: 60_000 }), 'failed'],
  ])('%s', (_words, wanted, seen, open, kind) => {
    expect(verdictOf(summariseHost(wanted, seen, [open], waiting))).toMatchObject({ kind })
  })

  it('fails at once when waiting cannot help', () => {
    const summary = summariseHost(unmade, absent, [job('host_create')], {
      ...settled,
      cause: 'host.foreign',
      isStuck: true,
    })
    expect(verdictOf(summary)).toEqual({
      kind: 'failed',
      message: 'A host with the name of this one already exists and does not belong to this installation.',
    })
  })

  it('a type that was not reached is told with its job, and one that is there with it or without (decision H10.8)', () => {
    const late = job('host_resize', { spentMs: 60_000 })
    const resizing: WantedHost = { ...running, status: 'resizing', shape: larger }
    expect(summariseHost(resizing, off, [late], waiting)).toMatchObject({ isOfShape: false, isResizeGivenUp: true })
    expect(summariseHost(resizing, unborn, [], waiting)).toMatchObject({ isOfShape: false, isResizeGivenUp: false })
    expect(summariseHost(running, on, [], waiting)).toMatchObject({ isOfShape: true, isResizeGivenUp: false })
  })
})
