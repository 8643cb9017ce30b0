const dayMs = 86_400_000

/** Lifetime of cluster certificates in milliseconds (decision E8). */
export const certificateLifetimeMs = { authority: 3650 * dayMs, serving: 365 * dayMs } as const
/** Certificates begin earlier, for clients with a slow clock. */
const backdatedMs = dayMs

/** Validity of a certificate. */
export interface Validity {
  readonly notBefore: Date
  readonly notAfter: Date
}

/** Time by the database's clock, for renewals, and by the machine's, against which clients check. */
export interface IssueTime {
  readonly nowMs: number
  readonly machineMs: number
}

/** Returns the validity of a certificate issued now: from a day ago until `lifetimeMs` by either clock, at most until its authority ends at `endsMostMs`. */
export function planCertificateLifetime(
  { nowMs, machineMs }: IssueTime,
  lifetimeMs: number,
  endsMostMs = Infinity,
): Validity {
  return {
    notBefore: new Date(Math.min(nowMs, machineMs) - backdatedMs),
    notAfter: new Date(Math.min(Math.max(nowMs, machineMs) + lifetimeMs, endsMostMs)),
  }
}

/** True in the last third of an authority's lifetime, so that clients have years to fetch the new one. */
export function isAuthorityDue(endsMs: number, nowMs: number): boolean {
  return endsMs - nowMs < certificateLifetimeMs.authority / 3
}

/** True in the last third of a serving certificate's lifetime, or if it would outlive its authority. */
export function isServingDue(endsMs: number, authorityEndsMs: number, nowMs: number): boolean {
  return endsMs - nowMs < certificateLifetimeMs.serving / 3 || endsMs > authorityEndsMs
}
