import { readExpiry } from '#domain/access/read-expiry.ts'
import { explainMaintenanceEnd, explainMaintenanceReason } from '#domain/maintenance/maintenance.ts'
import { Fault, throwFaults } from '#domain/shared/index.ts'
import { findDatabaseTimeMs } from '#store/installation/installation.ts'
import { recordMaintenance } from '#store/installation/maintenance.ts'
import type { Tx } from '#store/open-store.ts'

/** What an operator says when they close the installation. */
export interface MaintenanceWanted {
  readonly reason: string
  /** When it should be over, as times are written on the wire; null where nobody knows. */
  readonly until: string | null
}

/**
 * Accepts that an operator closes the installation, or says something else of it while it is closed (decision I6). Throws
 * request.field_invalid for a reason that cannot be shown, and for an end that is no moment of the next 30 days.
 */
export async function acceptMaintenanceBegin(tx: Tx, { reason, until }: MaintenanceWanted): Promise<void> {
  const endMs = until === null ? null : readExpiry(until, 'until')
  const end = endMs instanceof Fault ? endMs : explainEnd(until, endMs, await findDatabaseTimeMs(tx))
  throwFaults([explainMaintenanceReason(reason), end].filter((fault) => fault !== null))
  await recordMaintenance(tx, { reason, expectedEndMs: endMs instanceof Fault ? null : endMs })
}

/** The moment that stands for never is one too far ahead. */
function explainEnd(until: string | null, endMs: number | null, nowMs: number): Fault | null {
  return until === null ? null : explainMaintenanceEnd(endMs ?? Number.POSITIVE_INFINITY, nowMs)
}
