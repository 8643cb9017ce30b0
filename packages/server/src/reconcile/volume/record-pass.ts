import type { AccountId } from '../../domain/shared/index.ts'
import { type VolumeSummary, summariseVolume } from '../../domain/volume/summarise.ts'
import { recordAttachment } from '../../store/attachment/record-attachment.ts'
import { listOpenJobs } from '../../store/event/open-jobs.ts'
import { insertNotification } from '../../store/event/insert-events.ts'
import type { VolumeWork } from '../../store/volume/load-volume-work.ts'
import { deleteVolumeRow, recordVolume } from '../../store/volume/move-volume.ts'
import { wakeWork } from '../../store/work/touch-work.ts'
import { applyVerdicts, countTime } from '../engine/apply-verdicts.ts'
import { passEnd } from '../engine/pass-end.ts'
import type { Recorded, Recording } from '../engine/reconciler.ts'
import type { ObservedVolume } from './observe-volume.ts'
import { wantVolume } from './want-volume.ts'

/** A job that had to give something up leaves work behind that must be looked at at once. */
const soonMs = 0

/** Writes down a volume's pass: status, attachment, jobs, and who must be told. */
export async function recordVolumePass(recording: Recording<VolumeWork, ObservedVolume>): Promise<Recorded> {
  const { tx, io, rows, seen, ending, nowMs } = recording
  const { volume } = rows
  const jobs = countTime(await listOpenJobs(tx, io.claim), io.claim, nowMs)
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
  await recordAttachment(tx, { volumeId: volume.id, bootSerial: seen?.hostBootSerial ?? 0 }, summary.attachment)
  if (summary.isNewlyDamaged) await tellDamage(recording)
  const hasGivenUp = summary.attachment === 'giveBack' || summary.attachment === 'stay'
  return hasGivenUp ? { lookAgainMs: soonMs } : { isNews: summary.move !== null }
}

/** A finished copy frees its source for deletion; a volume that left its host lets the host go on. */
async function wakeOthers({ tx, rows }: Recording<VolumeWork, ObservedVolume>, summary: VolumeSummary): Promise<void> {
  if (summary.isNewlyProvisioned && rows.volume.source_id !== null)
    await wakeWork(tx, 'volume', [rows.volume.source_id])
  if (rows.holding && (summary.isGone || summary.attachment === 'remove'))
    await wakeWork(tx, 'host', [rows.holding.host.id])
}

async function tellDamage({ tx, rows, seen, news }: Recording<VolumeWork, ObservedVolume>): Promise<void> {
  const { volume } = rows
  news.findings.push(seen?.disk ? 'storage.damaged' : 'storage.missing')
  await insertNotification(
    tx,
    { accountId: volume.account_id as AccountId, system: true },
    {
      action: 'volume_damaged',
      entity: { type: 'volume', id: volume.id, label: volume.label },
      message: seen?.disk ? 'The disk of this volume is damaged.' : 'The disk of this volume was not found.',
    },
  )
}
