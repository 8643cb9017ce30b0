import { type VolumeSummary, summariseVolume } from '#domain/volume/summarise.ts'
import { acceptReplacedStorage } from '#accept/volume/replaced-storage.ts'
import { acceptVolumeDamage } from '#accept/volume/damage.ts'
import { billExisting } from '#store/billing/intervals.ts'
import { recordAttachment } from '#store/attachment/record-attachment.ts'
import { lockedJobsOf } from '#store/event/open-jobs.ts'
import type { VolumeWork } from '#store/volume/load-volume-work.ts'
import { deleteVolumeRow, recordVolume } from '#store/volume/move-volume.ts'
import { sumUnpressedTrash } from '#store/trash/trash-pressure.ts'
import { wakeWork } from '#store/work/touch-work.ts'
import { applyVerdicts, countTime } from '../engine/apply-verdicts.ts'
import { passEnd } from '../engine/pass-end.ts'
import type { Recorded, Recording } from '../engine/reconciler.ts'
import type { ObservedVolumeOnHost } from './observe-volume.ts'
import { desiredVolume } from './desired-volume.ts'

/** Delay for remaining work after a timed-out or failed job. */
const soonMs = 0

/** Records a volume's pass: status, billing, attachment, damage and jobs. Deletes the row of a removed volume. Wakes resources that wait for the volume. */
export async function recordVolumePass(recording: Recording<VolumeWork, ObservedVolumeOnHost>): Promise<Recorded> {
  const { tx, io, rows, observed, ending, nowMs, events } = recording
  const { volume } = rows
  const jobs = countTime(lockedJobsOf('volume', events), io.claim, nowMs)
  const end = passEnd(ending)
  const summary = summariseVolume(desiredVolume(rows, io.vendor), observed, jobs, {
    ...end,
    deadlineMs: io.timeouts.deadlineMs,
    trash: end.cause === 'storage.full' ? await sumUnpressedTrash(tx, volume) : null,
  })
  await applyVerdicts(recording, jobs, summary.verdicts)
  await wakeOthers(recording, summary)
  if (summary.isGone) {
    await deleteVolumeRow(tx, volume.id)
    return { isGone: true }
  }
  if (summary.isInTrash) {
    await recordAttachment(tx, { volumeId: volume.id, bootSerial: observed?.hostBootSerial ?? 0 }, summary.attachment)
    return { isParked: true }
  }
  await recordVolume(tx, volume, summary)
  await billFound(recording, summary)
  await recordAttachment(tx, { volumeId: volume.id, bootSerial: observed?.hostBootSerial ?? 0 }, summary.attachment)
  if (summary.isNewlyDamaged) await reportDamage(recording)
  const hasGivenUp = summary.attachment === 'giveBack' || summary.attachment === 'stay' || summary.transition === 'kept'
  const hasReplaced = volume.replaced_uid !== null && summary.transition === 'provisioned'
  const isReplacedLeft = hasReplaced && !(await acceptReplacedStorage(tx, volume))
  return hasGivenUp || isReplacedLeft ? { nextPassMs: soonMs } : { hasChanged: summary.transition !== null }
}

/** Bills a failed creation or growth, a late growth, and a repair (decision H5). */
async function billFound(
  { tx, rows }: Recording<VolumeWork, ObservedVolumeOnHost>,
  summary: VolumeSummary,
): Promise<void> {
  const { transition, sizeGib, isUnprovisioned } = summary
  const key = { kind: 'volume', id: rows.volume.id } as const
  if (transition === 'gaveUp') await billExisting(tx, { ...key, quantity: null, isUnprovisioned })
  else if (sizeGib !== null || transition === 'repaired')
    await billExisting(tx, { ...key, quantity: sizeGib ?? rows.volume.size_gib, isUnprovisioned })
}

/** Wakes the source of a finished copy, and a host that the volume has left, or that should run but is off. */
async function wakeOthers(
  recording: Recording<VolumeWork, ObservedVolumeOnHost>,
  summary: VolumeSummary,
): Promise<void> {
  const { tx, rows, observed } = recording
  if (summary.isNewlyProvisioned && rows.source)
    await wakeWork(tx, rows.source.kind === 'volume' ? 'volume' : 'volume_snapshot', [rows.source.id])
  if (!rows.attachment) return
  const { host } = rows.attachment
  const hasLostHost =
    observed !== null && observed.hostPower !== 'on' && host.status === 'running' && host.wants_power === 'on'
  if (summary.isGone || summary.attachment === 'remove' || hasLostHost) await wakeWork(tx, 'host', [host.id])
}

async function reportDamage({
  tx,
  rows,
  observed,
  report,
}: Recording<VolumeWork, ObservedVolumeOnHost>): Promise<void> {
  const { id, account_id: accountId, label } = rows.volume
  const finding = observed?.disk ? 'storage.damaged' : 'storage.missing'
  report.findings.push(finding)
  await acceptVolumeDamage(tx, { id, accountId, label, finding })
}
