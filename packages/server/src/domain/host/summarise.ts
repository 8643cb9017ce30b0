import type { HostStatus } from '@moorage/contract'
import { type JobVerdict, type OpenJob, type PassEnd, unreachedVerdict } from '../job/unreached-verdict.ts'
import { type DiskJob, type DiskSummary, isDiskJob, diskJobVerdict, summariseDisks } from '../disk/summarise.ts'
import { causes } from '../shared/index.ts'
import { isOfShape } from './shape.ts'
import {
  type ObservedHost,
  type DesiredHost,
  hasDied,
  isHostProvisioned,
  isHostMissing,
  isMigrated,
  isRebuilt,
} from './plan.ts'
import type { HostTransition } from './state.ts'
import type { JobActionOf, StoredTarget } from '../job/jobs.ts'

/** Results of a reconcile pass over a host. */
export interface HostSummary {
  readonly transition: HostTransition | null
  /** The row can be deleted. */
  readonly isGone: boolean
  /** The deleted host is off, without volumes, and stays in the trash; it needs no further pass. */
  readonly isInTrash: boolean
  readonly isNewlyProvisioned: boolean
  readonly runningSerial: number | null
  /** The host turned off by itself. Its restart has a separate event. */
  readonly hasDied: boolean
  /** True on the first loss, unless an open job reports the loss. */
  readonly isNewlyMissing: boolean
  readonly isOfShape: boolean
  /** The resize failed, and the host keeps its type. */
  readonly isResizeGivenUp: boolean
  /** The move to another hypervisor is complete or failed. */
  readonly isMoveOver: boolean
  readonly disks: readonly DiskSummary[]
  readonly verdicts: ReadonlyMap<number, JobVerdict>
}

const nothingObserved: HostSummary = {
  transition: null,
  isGone: false,
  isInTrash: false,
  isNewlyProvisioned: false,
  runningSerial: null,
  hasDied: false,
  isNewlyMissing: false,
  isOfShape: false,
  isResizeGivenUp: false,
  isMoveOver: false,
  disks: [],
  verdicts: new Map(),
}

type HostJob = JobActionOf<'host'>

interface JobEnd {
  readonly isReached: (target: StoredTarget, desired: DesiredHost, observed: ObservedHost) => boolean
  /** The status shows the power change until the job ends. */
  readonly isPowerJob: boolean
}

const runsBoot: JobEnd['isReached'] = ({ bootSerial }, _, { host }) =>
  host?.power === 'on' && bootSerial !== undefined && host.bootSerial >= bootSerial

/** Every job fails if the host is missing, and times out at its deadline (decision D11). */
const jobEnds: Readonly<Record<Exclude<HostJob, DiskJob>, JobEnd>> = {
  host_create: { isReached: (_target, desired, observed) => isHostProvisioned(desired, observed), isPowerJob: false },
  host_boot: { isReached: runsBoot, isPowerJob: true },
  host_reboot: { isReached: runsBoot, isPowerJob: true },
  host_shutdown: { isReached: (_, desired, observed) => isOff(desired, observed), isPowerJob: true },
  host_resize: {
    isReached: (_, desired, observed) => isShaped(desired, observed) && isRebuilt(desired, observed),
    isPowerJob: false,
  },
  host_migrate: { isReached: (_, desired, observed) => hasMoved(desired, observed), isPowerJob: false },
  host_rebuild: { isReached: (_, desired, observed) => isRebuilt(desired, observed), isPowerJob: false },
  host_delete: {
    isReached: (_, desired, observed) => isGone(desired, observed) || isInTrash(desired, observed),
    isPowerJob: false,
  },
  host_restore: { isReached: (_, desired, observed) => isHostProvisioned(desired, observed), isPowerJob: false },
  host_purge: { isReached: (_, desired, observed) => isGone(desired, observed), isPowerJob: false },
}

/** Returns the host's new state, and a verdict on each open job. Returns only verdicts if the driver could not be queried (`observed` is null). */
export function summariseHost(
  desired: DesiredHost,
  observed: ObservedHost | null,
  jobs: readonly OpenJob<HostJob>[],
  end: PassEnd & { readonly deadlineMs: number },
): HostSummary {
  const verdicts = new Map(jobs.map((job) => [job.id, verdictOf(job, desired, observed, end)]))
  if (!observed) return { ...nothingObserved, verdicts }
  const { host } = observed
  const open = jobs.filter(({ id }) => verdicts.get(id)?.kind === 'open').map(({ action }) => action)
  const isChanging = open.some((action) => !isDiskJob(action) && jobEnds[action].isPowerJob)
  const isNewlyMissing =
    isHostMissing(desired, observed) && desired.power === 'on' && desired.status !== 'offline' && jobs.length === 0
  const failed = jobs.filter(({ id }) => verdicts.get(id)?.kind === 'failed')
  return {
    verdicts,
    isNewlyMissing,
    transition: transitionTo(
      desired.status,
      statusOf(desired, observed, { isChanging, isRemaking: isRemaking(desired.status, open) }),
    ),
    isGone: desired.status === 'deleting' && isGone(desired, observed),
    isInTrash: isInTrash(desired, observed),
    isNewlyProvisioned: !desired.hasBeenProvisioned && isHostProvisioned(desired, observed),
    runningSerial: host?.power === 'on' ? host.bootSerial : null,
    hasDied: hasDied(desired, observed),
    isOfShape: isShaped(desired, observed),
    isResizeGivenUp: failed.some(({ action }) => action === 'host_resize'),
    isMoveOver: hasMoved(desired, observed) || failed.some(({ action }) => action === 'host_migrate'),
    disks: summariseDisks(desired.disks, host ? observed.disks : null, failed),
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

function hasMoved(desired: DesiredHost, { host }: ObservedHost): boolean {
  return host !== null && isMigrated(desired, host)
}

function isShaped({ shape }: DesiredHost, { host }: ObservedHost): boolean {
  return host?.isComplete === true && isOfShape(shape, host.shape)
}

function statusOf(
  desired: DesiredHost,
  observed: ObservedHost,
  { isChanging, isRemaking: isRemade }: UnderWay,
): HostStatus {
  const { host } = observed
  if (desired.status === 'deleting') return 'deleting'
  if (!host) return desired.hasBeenProvisioned ? 'offline' : 'provisioning'
  if (!isHostProvisioned(desired, observed)) return 'provisioning'
  if (isRemade) return desired.status
  if (desired.power === 'off') return statusOff(desired, observed, isChanging)
  if (runsAsDesired(desired, observed)) return 'running'
  if (isChanging && (desired.status === 'booting' || desired.status === 'rebooting')) return desired.status
  // Without an open job, the status shows the observed power only (decision D11).
  if (host.power === 'on') return isChanging ? 'rebooting' : 'running'
  return isChanging ? 'booting' : 'offline'
}

function runsAsDesired({ power, bootSerial }: DesiredHost, { host }: ObservedHost): boolean {
  return power === 'on' && host?.power === 'on' && host.bootSerial >= bootSerial
}

function statusOff(desired: DesiredHost, observed: ObservedHost, isChanging: boolean): HostStatus {
  if (isOff(desired, observed)) return 'offline'
  if (isChanging) return 'shutting_down'
  return observed.host?.power === 'on' ? 'running' : 'offline'
}

/** Null for a status that only requests set. */
const observedTransitions = {
  running: 'sawRunning',
  offline: 'sawOffline',
  booting: 'sawBooting',
  rebooting: 'sawRestarting',
  shutting_down: 'sawStopping',
  provisioning: null,
  rebuilding: null,
  resizing: null,
  deleting: null,
} as const satisfies Readonly<Record<HostStatus, HostTransition | null>>

function transitionTo(from: HostStatus, to: HostStatus): HostTransition | null {
  return from === to ? null : observedTransitions[to]
}

function verdictOf(
  job: OpenJob<HostJob>,
  desired: DesiredHost,
  observed: ObservedHost | null,
  end: PassEnd & { readonly deadlineMs: number },
): JobVerdict {
  const { action } = job
  if (observed && !isDiskJob(action) && jobEnds[action].isReached(job.target, desired, observed))
    return { kind: 'finished' }
  if (observed && isHostMissing(desired, observed)) return { kind: 'failed', message: causes['host.missing'] }
  if (action === 'host_migrate' && observed && runsAsDesired(desired, observed))
    return { kind: 'failed', message: causes['host.started'] }
  if (isDiskJob(action)) return diskJobVerdict({ ...job, action }, desired.disks, observed && observed.disks, end)
  return unreachedVerdict(job, end, end.deadlineMs)
}

function isGone(desired: DesiredHost, observed: ObservedHost): boolean {
  return observed.host === null && observed.isRemoved && desired.attachments === 0
}

/** A false observation can report a running host as absent, so only a stop that is reported done ends the deletion. */
function isInTrash(desired: DesiredHost, { host, isStopped }: ObservedHost): boolean {
  const isKept = desired.status === 'deleting' && desired.isKept && desired.attachments === 0
  return isKept && isStopped && host?.power !== 'on'
}

/** True if certainly off: missing, never booted, or with nothing left to stop. */
function isOff(desired: DesiredHost, { host, isStopped }: ObservedHost): boolean {
  if (!host) return desired.hasBeenProvisioned
  return host.isComplete && host.power === 'off' && (isStopped || desired.bootSerial === 0)
}
