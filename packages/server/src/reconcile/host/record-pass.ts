import { type HostSummary, summariseHost } from '#domain/host/summarise.ts'
import type { ObservedHost } from '#domain/host/plan.ts'
import { acceptHostRelease } from '#accept/host/delete.ts'
import { acceptHostReshaped } from '#accept/host/resize.ts'
import { acceptHostRevival } from '#accept/host/power.ts'
import { asId, type DiskId } from '#domain/shared/index.ts'
import { recordDisks } from '#store/disk/change-disk.ts'
import { lockedJobsOf } from '#store/event/open-jobs.ts'
import { findRescue } from '#store/host/find-rescue.ts'
import { deletePasswordSecret } from '#store/host/guest-secrets.ts'
import { type HostWork, countAttachments } from '#store/host/load-host-work.ts'
import { lockHostVolumes } from '#store/host/lock-host.ts'
import { changeHost, deleteHostRow, updateTrashedHost, recordHost } from '#store/host/move-host.ts'
import { wakeNodeOfHost } from '#store/node/wake-node-of-host.ts'
import { wakeWork } from '#store/work/touch-work.ts'
import { applyVerdicts, countTime, failLost } from '../engine/apply-verdicts.ts'
import { passEnd } from '../engine/pass-end.ts'
import type { Recorded, Recording } from '../engine/reconciler.ts'
import { desiredHost } from './desired-host.ts'
import { findRootDisk } from './list-boot-devices.ts'

type HostRecording = Recording<HostWork, ObservedHost>

/** The next pass restarts the host immediately. */
const soonMs = 0

/**
 * Records a host's pass: status, boot, disks, a completed resize, and jobs. Deletes the row of a removed host. Wakes volumes and the host's node after a
 * change. Accepts a restart of a host that went off, and reports a missing one.
 */
export async function recordHostPass(recording: HostRecording): Promise<Recorded> {
  const { tx, io, rows, observed, ending, nowMs, events } = recording
  const jobs = countTime(lockedJobsOf('host', events), io.claim, nowMs)
  // Attachments may have changed while the pass ran.
  const desired = desiredHost({ ...rows, attachments: await countAttachments(tx, rows.host.id) })
  const summary = summariseHost(desired, observed, jobs, { ...passEnd(ending), deadlineMs: io.timeouts.deadlineMs })
  await applyVerdicts(recording, jobs, summary.verdicts)
  if (summary.transition !== null || summary.isGone || summary.isInTrash) await wakeNodeOfHost(tx, rows.host.id)
  if (summary.isGone) {
    await deleteHostRow(tx, rows.host.id)
    return { isGone: true }
  }
  if (summary.isInTrash) {
    await updateTrashedHost(tx, rows.host.id)
    return { isParked: true }
  }
  await recordHost(tx, rows.host, summary)
  await completeResize(recording, summary)
  if (rows.host.migrating_to !== null && summary.isMoveOver) await changeHost(tx, rows.host.id, { migrating_to: null })
  await recordDisks(tx, rows.disks, summary.disks)
  await wakeVolumes(recording, summary)
  await endRootPassword(recording, summary)
  if (desired.status === 'deleting') return releaseAgain(recording)
  return reportHostFailure(recording, summary)
}

/** A failed resize keeps the present type. */
async function completeResize({ tx, rows: { host }, io }: HostRecording, summary: HostSummary): Promise<void> {
  if (host.wants_type === null || host.status === 'deleting') return
  if (summary.isOfShape) await acceptHostReshaped(tx, { ...host, type: host.wants_type }, io)
  else if (summary.isResizeGivenUp) await changeHost(tx, host.id, { wants_type: null })
}

/** A boot changes the plugged devices. */
async function wakeVolumes({ tx, rows }: HostRecording, { transition, runningSerial }: HostSummary): Promise<void> {
  const hasNewBoot = runningSerial !== null && runningSerial !== rows.host.seen_boot_serial
  if (transition === null && !hasNewBoot) return
  await wakeWork(tx, 'volume', await lockHostVolumes(tx, rows.host.id))
}

/** The guest received the password at this boot, except at a rescue boot; later boots must not set it again (decision H10.2). */
async function endRootPassword({ tx, rows }: HostRecording, { runningSerial }: HostSummary): Promise<void> {
  const disk = findRootDisk(rows)
  if (!disk?.hasPassword || runningSerial === null || runningSerial < rows.host.boot_serial) return
  if ((await findRescue(tx, rows.host)) === null) await deletePasswordSecret(tx, asId<DiskId>(disk.id))
}

/** A volume whose detach failed stays attached (decision D11). */
async function releaseAgain({ tx, rows: { host } }: HostRecording): Promise<Recorded> {
  await acceptHostRelease(tx, host.account_id, host.id)
  return {}
}

/** Reports a missing host as a failed boot. */
async function reportHostFailure(recording: HostRecording, summary: HostSummary): Promise<Recorded> {
  const { host } = recording.rows
  if (!summary.hasDied && !summary.isNewlyMissing) return { hasChanged: summary.transition !== null }
  const { operationId } = await acceptHostRevival(recording.tx, {
    id: host.id,
    accountId: host.account_id,
    label: host.label,
    bootSerial: host.boot_serial,
    generation: recording.io.claim.generation,
  })
  if (summary.hasDied) return { nextPassMs: soonMs }
  await failLost(recording, { id: operationId, action: 'host_boot' }, 'host.missing')
  return {}
}
