import { ApiError } from '../shared/index.ts'

/** Maintenance mode (decision I6). Times are UTC in the API's time format. */
export interface Maintenance {
  readonly since: string
  readonly reason: string
  /** Null if unknown. */
  readonly expectedEnd: string | null
  /** Negative after the expected end; null if the end is unknown. */
  readonly leftS: number | null
}

const reasonMax = 200
const reasonForm = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+( [\p{L}\p{M}\p{N}\p{P}\p{S}]+)*$/u

/** Returns request.field_invalid unless the reason has 1 to 200 characters, without control characters and with single spaces; otherwise null. */
export function explainMaintenanceReason(reason: string): ApiError | null {
  if (reason.length <= reasonMax && reasonForm.test(reason)) return null
  return new ApiError(
    'request.field_invalid',
    `The reason must have 1 to ${reasonMax} characters, no control characters, and single spaces between words.`,
    { field: 'reason' },
  )
}

const dayMs = 86_400_000
const daysMax = 30

/** Returns request.field_invalid unless the end is in the future, at most 30 days away; otherwise null. */
export function explainMaintenanceEnd(endMs: number, nowMs: number): ApiError | null {
  if (endMs > nowMs && endMs <= nowMs + daysMax * dayMs) return null
  return new ApiError(
    'request.field_invalid',
    `The expected end must be in the future, at most ${daysMax} days from now.`,
    { field: 'until' },
  )
}

/** Returns `closed for maintenance until about <end> UTC: <reason>`. Omits an end that has passed. */
export function describeMaintenance({ reason, expectedEnd, leftS }: Maintenance): string {
  const until = expectedEnd !== null && leftS !== null && leftS > 0 ? ` until about ${expectedEnd} UTC` : ''
  return `closed for maintenance${until}: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`
}

/** Returns service.maintenance with the end and the reason. */
export function maintenanceError(maintenance: Maintenance): ApiError {
  return new ApiError('service.maintenance', `The service is ${describeMaintenance(maintenance)}`)
}

/** Retry-After in seconds; maintenance may end early. */
const retryS = { least: 10, most: 300, unknown: 60 } as const

/**
 * Returns the headers of the maintenance error. `x-maintenance-mode` keeps clients from retrying the 503 (decision I6). Retry-After is 10 seconds after
 * maintenance (null), 60 if the end is unknown or past, otherwise at most 300.
 */
export function maintenanceHeaders(maintenance: Pick<Maintenance, 'leftS'> | null): Record<string, string> {
  const waitS = maintenance === null ? retryS.least : planRetry(maintenance.leftS)
  return { 'x-maintenance-mode': 'on', 'retry-after': String(waitS) }
}

function planRetry(leftS: number | null): number {
  if (leftS === null || leftS <= 0) return retryS.unknown
  return Math.min(Math.max(Math.ceil(leftS), retryS.least), retryS.most)
}
