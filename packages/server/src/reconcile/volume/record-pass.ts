import { type VolumeSummary, summariseVolume } from '#domain/volume/summarise.ts'
import { acceptVolumeDamage } from '#accept/volume/damage.ts'
import { billExisting } from '#store/billing/intervals.ts'
import { recordAttachment } from '#store/attachment/record-attachment.ts'
import { lockedJobsOf } from '#store/event/open-jobs.ts'
import type { VolumeWork } from '#store/volume/load-volume-work.ts'
import { deleteVolumeRow, recordVolume } from '#store/volume/move-volume.ts'
import { wakeWork } from '#store/work/touch-work.ts'
import { applyVerdicts, countTime } from '../engine/apply-verdicts.ts'
import { passEnd } from '../engine/pass-end.ts'
import type { Recorded, Recording } from '../engine/reconciler.ts'
import type { ObservedVolume } from './observe-volume.ts'
import { wantVolume } from './want-volume.ts'

/** After a job has timed out or failed, the remaining work is due immediately. */
const soonMs = 0

/** Records a volume's pass: status, attachment, jobs, and the resources to wake. */
export async function recordVolumePass(recording: Recording<VolumeWork, ObservedVolume>): Promise<Recorded> {
  const { tx, io, rows, seen, ending, nowMs, events } = recording
  const { volume } = rows
  const jobs = countTime(lockedJobsOf('volume', events), io.claim, nowMs)
  const summary = summariseVolume(wantVolume(rows, io.vendor), seen, jobs, {
    ...passEnd(ending),
    deadlineMs: io.patience.deadlineMs,
  })
  await applyVerdicts(recording, jobs, summary.verdicts)
  await wakeOthers(recording, summary)
  if (summary.isGone) {
    await deleteVolumeRow(tx, volume.id)
    return { isGone: true }
  }
  await recordVolume(tx, volume, summary)
  await billFound(recording, summary)
  await recordAttachment(tx, { volumeId: volume.id, bootSerial: seen?.hostBootSerial ?? 0 }, summary.attachment)
  if (summary.isNewlyDamaged) await tellDamage(recording)
  const hasGivenUp = summary.attachment === 'giveBack' || summary.attachment === 'stay' || summary.move === 'kept'
  return hasGivenUp ? { lookAgainMs: soonMs } : { isNews: summary.move !== null }
}

/** Bills the existing size: after a failed creation or growth, a late growth, and a repair (decision H5). */
async function billFound({ tx, rows }: Recording<VolumeWork, ObservedVolume>, summary: VolumeSummary): Promise<void> {
  const { move, sizeGib, isUnmade } = summary
  const key = { kind: 'volume', id: rows.volume.id } as const
  if (move === 'gaveUp') await billExisting(tx, { ...key, quantity: null, isUnmade })
  else if (sizeGib !== null || move === 'repaired')
    await billExisting(tx, { ...key, quantity: sizeGib ?? rows.volume.size_gib, isUnmade })
}

/** A finished copy releases its source for deletion. A volume that has left its host wakes the host, and so does one that observes the host without power. */
async function wakeOthers(recording: Recording<VolumeWork, ObservedVolume>, summary: VolumeSummary): Promise<void> {
  const { tx, rows, seen } = recording
  if (summary.isNewlyProvisioned && rows.volume.source_id !== null)
    await wakeWork(tx, 'volume', [rows.volume.source_id])
  if (!rows.attachment) return
  const { host } = rows.attachment
  const hasLostHost = seen !== null && seen.hostPower !== 'on' && host.status === 'running' && host.wants_power === 'on'
  if (summary.isGone || summary.attachment === 'remove' || hasLostHost) await wakeWork(tx, 'host', [host.id])
}

async function tellDamage({ tx, rows, seen, news }: Recording<VolumeWork, ObservedVolume>): Promise<void> {
  const { id, account_id: accountId, label } = rows.volume
  const finding = seen?.disk ? 'storage.damaged' : 'storage.missing'
  news.findings.push(finding)
  await acceptVolumeDamage(tx, { id, accountId, label, finding })
}
