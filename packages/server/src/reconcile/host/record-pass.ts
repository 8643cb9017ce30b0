import { type HostSummary, summariseHost } from '#domain/host/summarise.ts'
import type { SeenHost } from '#domain/host/plan.ts'
import { acceptHostRelease } from '#accept/host/delete.ts'
import { acceptHostReshaped } from '#accept/host/resize.ts'
import { acceptHostRevival } from '#accept/host/power.ts'
import { recordDisks } from '#store/disk/change-disk.ts'
import { lockedJobsOf } from '#store/event/open-jobs.ts'
import { type HostWork, countAttachments } from '#store/host/load-host-work.ts'
import { lockHostVolumes } from '#store/host/lock-host.ts'
import { changeHost, deleteHostRow, recordHost } from '#store/host/move-host.ts'
import { wakeNodeOfHost } from '#store/node/wake-node-of-host.ts'
import { wakeWork } from '#store/work/touch-work.ts'
import { applyVerdicts, countTime, failLost } from '../engine/apply-verdicts.ts'
import { passEnd } from '../engine/pass-end.ts'
import type { Recorded, Recording } from '../engine/reconciler.ts'
import { wantHost } from './want-host.ts'

type HostRecording = Recording<HostWork, SeenHost>

/** What was told just now must be acted on at once. */
const soonMs = 0

/** Writes down a host's pass: status, boot, addresses, jobs, and the volumes that must look again. */
export async function recordHostPass(recording: HostRecording): Promise<Recorded> {
  const { tx, io, rows, seen, ending, nowMs, events } = recording
  const jobs = countTime(lockedJobsOf('host', events), io.claim, nowMs)
  // Counted again under the host's lock: volumes came and went while the pass ran.
  const wanted = wantHost({ ...rows, attachments: await countAttachments(tx, rows.host.id) })
  const summary = summariseHost(wanted, seen, jobs, { ...passEnd(ending), deadlineMs: io.patience.deadlineMs })
  await applyVerdicts(recording, jobs, summary.verdicts)
  if (summary.move !== null || summary.isGone) await wakeNodeOfHost(tx, rows.host.id)
  if (summary.isGone) {
    await deleteHostRow(tx, rows.host.id)
    return { isGone: true }
  }
  await recordHost(tx, rows.host, summary)
  await settleType(recording, summary)
  await recordDisks(tx, rows.disks, summary.disks)
  await wakeVolumes(recording, summary)
  if (wanted.status === 'deleting') return releaseAgain(recording)
  return tellTrouble(recording, summary)
}

/** A host that was seen with all of its other type has that type; one whose resize was given up keeps the one it has. */
async function settleType({ tx, rows: { host }, io }: HostRecording, summary: HostSummary): Promise<void> {
  if (host.wants_type === null || host.status === 'deleting') return
  if (summary.isOfShape) await acceptHostReshaped(tx, { ...host, type: host.wants_type }, io)
  else if (summary.isResizeGivenUp) await changeHost(tx, host.id, { wants_type: null })
}

/** Devices come and go with the boot, so every volume of the host looks at what is there now. */
async function wakeVolumes({ tx, rows }: HostRecording, { move, runningSerial }: HostSummary): Promise<void> {
  const hasNewBoot = runningSerial !== null && runningSerial !== rows.host.seen_boot_serial
  if (move === null && !hasNewBoot) return
  await wakeWork(tx, 'volume', await lockHostVolumes(tx, rows.host.id))
}

/** A volume whose detach was given up stays attached (decision D11); a host that is being deleted asks for it again. */
async function releaseAgain({ tx, rows: { host } }: HostRecording): Promise<Recorded> {
  await acceptHostRelease(tx, host.account_id, host.id)
  return {}
}

/** A host that died is started again as a job of the system; one that is lost is told as a boot that failed. */
async function tellTrouble(recording: HostRecording, summary: HostSummary): Promise<Recorded> {
  const { host } = recording.rows
  if (!summary.hasDied && !summary.isNewlyMissing) return { isNews: summary.move !== null }
  const { operationId } = await acceptHostRevival(recording.tx, {
    id: host.id,
    accountId: host.account_id,
    label: host.label,
    bootSerial: host.boot_serial,
    generation: recording.io.claim.generation,
  })
  if (summary.hasDied) return { lookAgainMs: soonMs }
  await failLost(recording, { id: operationId, action: 'host_boot' }, 'host.missing')
  return {}
}
