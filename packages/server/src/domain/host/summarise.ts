import type { HostStatus } from '@moorage/contract'
import { type JobVerdict, type OpenJob, type PassEnd, judgeUnreached } from '../job/judge-unreached.ts'
import { type DiskJob, type DiskSummary, isDiskJob, judgeDiskJob, summariseDisks } from '../disk/summarise.ts'
import { causes } from '../shared/index.ts'
import { isOfShape } from './shape.ts'
import { type SeenHost, type WantedHost, hasDied, isHostMade, isHostMissing, isRebuilt } from './plan.ts'
import type { HostMove } from './state.ts'
import type { JobActionOf, StoredTarget } from '../job/jobs.ts'

/** Results of a pass over a host. The store writes exactly these. */
export interface HostSummary {
  readonly move: HostMove | null
  /** Gone and without volumes: delete the row. */
  readonly isGone: boolean
  readonly isNewlyProvisioned: boolean
  /** Boot observed running; null if the host was not running. */
  readonly runningSerial: number | null
  /** Ran as desired and went off by itself. A separate event restarts it. */
  readonly hasDied: boolean
  /** First observed missing, and no open job reports that by failing. */
  readonly isNewlyMissing: boolean
  readonly isOfShape: boolean
  /** The resize failed, so the host keeps its type. */
  readonly isResizeGivenUp: boolean
  readonly disks: readonly DiskSummary[]
  readonly verdicts: ReadonlyMap<number, JobVerdict>
}

const nothingSeen: HostSummary = {
  move: null,
  isGone: false,
  isNewlyProvisioned: false,
  runningSerial: null,
  hasDied: false,
  isNewlyMissing: false,
  isOfShape: false,
  isResizeGivenUp: false,
  disks: [],
  verdicts: new Map(),
}

type HostJob = JobActionOf<'host'>

interface JobEnd {
  /** The pass that observes this finishes the job. */
  readonly isReached: (target: StoredTarget, wanted: WantedHost, seen: SeenHost) => boolean
  /** Until the job ends, the host's status shows the power change. */
  readonly isPowerJob: boolean
}

const runsBoot: JobEnd['isReached'] = ({ bootSerial }, _, { host }) =>
  host?.power === 'on' && bootSerial !== undefined && host.bootSerial >= bootSerial

/** All jobs that passes over a host carry out. Each fails if the host is missing, and times out at its deadline (decision D11). */
const jobEnds: Readonly<Record<Exclude<HostJob, DiskJob>, JobEnd>> = {
  host_create: { isReached: (_target, wanted, seen) => isHostMade(wanted, seen), isPowerJob: false },
  host_boot: { isReached: runsBoot, isPowerJob: true },
  host_reboot: { isReached: runsBoot, isPowerJob: true },
  host_shutdown: { isReached: (_, wanted, seen) => isOff(wanted, seen), isPowerJob: true },
  host_resize: {
    isReached: (_, wanted, seen) => isShaped(wanted, seen) && isRebuilt(wanted, seen),
    isPowerJob: false,
  },
  host_rebuild: { isReached: (_, wanted, seen) => isRebuilt(wanted, seen), isPowerJob: false },
  host_delete: { isReached: (_, wanted, seen) => isGone(wanted, seen), isPowerJob: false },
}

/** Derives the status of a host and the verdicts on its jobs. `seen` is null if the driver could not be queried. */
export function summariseHost(
  wanted: WantedHost,
  seen: SeenHost | null,
  jobs: readonly OpenJob<HostJob>[],
  end: PassEnd & { readonly deadlineMs: number },
): HostSummary {
  const verdicts = new Map(jobs.map((job) => [job.id, judge(job, wanted, seen, end)]))
  if (!seen) return { ...nothingSeen, verdicts }
  const { host } = seen
  const open = jobs.filter(({ id }) => verdicts.get(id)?.kind === 'open').map(({ action }) => action)
  const isChanging = open.some((action) => !isDiskJob(action) && jobEnds[action].isPowerJob)
  const isNewlyMissing =
    isHostMissing(wanted, seen) && wanted.power === 'on' && wanted.status !== 'offline' && jobs.length === 0
  const failed = jobs.filter(({ id }) => verdicts.get(id)?.kind === 'failed')
  return {
    verdicts,
    isNewlyMissing,
    move: moveTo(wanted.status, statusOf(wanted, seen, { isChanging, isRemaking: isRemaking(wanted.status, open) })),
    isGone: wanted.status === 'deleting' && isGone(wanted, seen),
    isNewlyProvisioned: !wanted.hasBeenProvisioned && isHostMade(wanted, seen),
    runningSerial: host?.power === 'on' ? host.bootSerial : null,
    hasDied: hasDied(wanted, seen),
    isOfShape: isShaped(wanted, seen),
    isResizeGivenUp: failed.some(({ action }) => action === 'host_resize'),
    disks: summariseDisks(wanted.disks, host ? seen.disks : null, failed),
  }
}

interface UnderWay {
  readonly isChanging: boolean
  readonly isRemaking: boolean
}

function isRemaking(status: HostStatus, open: readonly HostJob[]): boolean {
  return (
    (status === 'rebuilding' && open.includes('host_rebuild')) ||
    (status === 'resizing' && open.includes('host_resize'))
  )
}

function isShaped({ shape }: WantedHost, { host }: SeenHost): boolean {
  return host?.isComplete === true && isOfShape(shape, host.shape)
}

function statusOf(wanted: WantedHost, seen: SeenHost, { isChanging, isRemaking: isRemade }: UnderWay): HostStatus {
  const { host } = seen
  if (wanted.status === 'deleting') return 'deleting'
  if (!host) return wanted.hasBeenProvisioned ? 'offline' : 'provisioning'
  if (!isHostMade(wanted, seen)) return 'provisioning'
  if (isRemade) return wanted.status
  if (wanted.power === 'off') return statusOff(wanted, seen, isChanging)
  if (host.power === 'on' && host.bootSerial >= wanted.bootSerial) return 'running'
  if (isChanging && (wanted.status === 'booting' || wanted.status === 'rebooting')) return wanted.status
  // Without an open job only the observed state may be shown (decision D11).
  if (host.power === 'on') return isChanging ? 'rebooting' : 'running'
  return isChanging ? 'booting' : 'offline'
}

function statusOff(wanted: WantedHost, seen: SeenHost, isChanging: boolean): HostStatus {
  if (isOff(wanted, seen)) return 'offline'
  if (isChanging) return 'shutting_down'
  return seen.host?.power === 'on' ? 'running' : 'offline'
}

/** Move of a pass into each status; null if only requests lead there. */
const seenMoves = {
  running: 'sawRunning',
  offline: 'sawOffline',
  booting: 'sawBooting',
  rebooting: 'sawRestarting',
  shutting_down: 'sawStopping',
  provisioning: null,
  rebuilding: null,
  resizing: null,
  deleting: null,
} as const satisfies Readonly<Record<HostStatus, HostMove | null>>

/** Returns the move of a pass between two statuses; null if nothing changes, or if no pass leads to the second one. */
function moveTo(from: HostStatus, to: HostStatus): HostMove | null {
  return from === to ? null : seenMoves[to]
}

function judge(
  job: OpenJob<HostJob>,
  wanted: WantedHost,
  seen: SeenHost | null,
  end: PassEnd & { readonly deadlineMs: number },
): JobVerdict {
  const { action } = job
  if (seen && !isDiskJob(action) && jobEnds[action].isReached(job.target, wanted, seen)) return { kind: 'finished' }
  if (seen && isHostMissing(wanted, seen)) return { kind: 'failed', message: causes['host.missing'] }
  if (isDiskJob(action)) return judgeDiskJob({ ...job, action }, wanted.disks, seen && seen.disks, end)
  return judgeUnreached(job, end, end.deadlineMs)
}

function isGone(wanted: WantedHost, seen: SeenHost): boolean {
  return seen.host === null && seen.isRemoved && wanted.attachments === 0
}

/** True if the host is certainly off: it does not exist, or nothing is left to stop. */
function isOff(wanted: WantedHost, { host, isStopped }: SeenHost): boolean {
  if (!host) return wanted.hasBeenProvisioned
  return host.isComplete && host.power === 'off' && (isStopped || wanted.bootSerial === 0)
}
