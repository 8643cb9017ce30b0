import { readExpiry } from '#domain/access/read-expiry.ts'
import { explainMaintenanceEnd, explainMaintenanceReason } from '#domain/maintenance/maintenance.ts'
import { ApiError, throwErrors } from '#domain/shared/index.ts'
import { findDatabaseTimeMs } from '#store/installation/installation.ts'
import { recordMaintenance } from '#store/installation/maintenance.ts'
import type { Tx } from '#store/open-store.ts'

/** Maintenance to start. */
export interface MaintenanceInput {
  readonly reason: string
  /** Time in the API's format; null if unknown. */
  readonly until: string | null
}

/** Starts maintenance, or changes its reason or end (decision I6). Throws request.field_invalid for an invalid reason or an end outside the next 30 days. */
export async function acceptMaintenanceBegin(tx: Tx, { reason, until }: MaintenanceInput): Promise<void> {
  const endMs = until === null ? null : readExpiry(until, 'until')
  const end = endMs instanceof ApiError ? endMs : explainEnd(until, endMs, await findDatabaseTimeMs(tx))
  throwErrors([explainMaintenanceReason(reason), end].filter((error) => error !== null))
  await recordMaintenance(tx, { reason, expectedEndMs: endMs instanceof ApiError ? null : endMs })
}

/** A null `endMs` with an `until` means maintenance without end. */
function explainEnd(until: string | null, endMs: number | null, nowMs: number): ApiError | null {
  return until === null ? null : explainMaintenanceEnd(endMs ?? Number.POSITIVE_INFINITY, nowMs)
}
