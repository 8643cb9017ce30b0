import { Fault } from '../shared/index.ts'

/** That the installation is closed (decision I6). Times are UTC as on the wire. */
export interface Maintenance {
  readonly since: string
  /** Why, in the operator's words. */
  readonly reason: string
  /** When it should be over; nothing happens by itself then. Null when nobody has said. */
  readonly expectedEnd: string | null
  /** Seconds until then, below 0 when that has passed; null without an end. */
  readonly leftS: number | null
}

const reasonMax = 200
/** Letters, digits, signs and single blanks: it is read in answers, pages and logs. */
const reasonForm = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+( [\p{L}\p{M}\p{N}\p{P}\p{S}]+)*$/u

/** Why this cannot be told as the reason; null when it can. */
export function explainMaintenanceReason(reason: string): Fault | null {
  if (reason.length <= reasonMax && reasonForm.test(reason)) return null
  return new Fault(
    'request.field_invalid',
    `The reason must have 1 to ${reasonMax} characters, no control characters, and single spaces between words.`,
    { field: 'reason' },
  )
}

const dayMs = 86_400_000
const daysMax = 30

/** Why maintenance cannot be expected to end then; null when it can. */
export function explainMaintenanceEnd(endMs: number, nowMs: number): Fault | null {
  if (endMs > nowMs && endMs <= nowMs + daysMax * dayMs) return null
  return new Fault(
    'request.field_invalid',
    `The expected end must be in the future, at most ${daysMax} days from now.`,
    { field: 'until' },
  )
}

/** What there is to say of it, as the rest of a sentence that begins with what is closed. An end that has passed is nobody's news. */
export function describeMaintenance({ reason, expectedEnd, leftS }: Maintenance): string {
  const until = expectedEnd !== null && leftS !== null && leftS > 0 ? ` until about ${expectedEnd} UTC` : ''
  return `closed for maintenance${until}: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`
}

/** The refusal of a request while the installation is closed. */
export function maintenanceFault(maintenance: Maintenance): Fault {
  return new Fault('service.maintenance', `The service is ${describeMaintenance(maintenance)}`)
}

/** Seconds after which to ask again: an operator may be done early, and nobody needs to ask every second. */
const retryS = { least: 10, most: 300, unknown: 60 } as const

/** Headers of that refusal: clients that ask again after a 503 do not where they see the first (decision I6). What has just opened is asked again soon. */
export function maintenanceHeaders(maintenance: Pick<Maintenance, 'leftS'> | null): Record<string, string> {
  const waitS = maintenance === null ? retryS.least : planRetry(maintenance.leftS)
  return { 'x-maintenance-mode': 'on', 'retry-after': String(waitS) }
}

/** At the expected end, where it is known and ahead. */
function planRetry(leftS: number | null): number {
  if (leftS === null || leftS <= 0) return retryS.unknown
  return Math.min(Math.max(Math.ceil(leftS), retryS.least), retryS.most)
}
