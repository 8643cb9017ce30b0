const dayMs = 86_400_000

/** How long certificates of clusters hold, in milliseconds: an authority for ten years, what a listener serves with for one (decision E8). */
export const certificateLifeMs = { authority: 3650 * dayMs, serving: 365 * dayMs } as const
/** Clients whose clock is slow must be able to use a certificate at once. */
const backdatedMs = dayMs

/** From when to when a certificate holds. */
export interface Validity {
  readonly notBefore: Date
  readonly notAfter: Date
}

/** When a certificate is made: by the database's clock, by which it is renewed, and by the machine's, by which clients check it. */
export interface IssueMoment {
  readonly nowMs: number
  readonly machineMs: number
}

/** The validity of a certificate that is made now and lasts `lifeMs`, by either clock; it never outlives its authority, which ends at `endsMostMs`. */
export function planCertificateLife(
  { nowMs, machineMs }: IssueMoment,
  lifeMs: number,
  endsMostMs = Infinity,
): Validity {
  return {
    notBefore: new Date(Math.min(nowMs, machineMs) - backdatedMs),
    notAfter: new Date(Math.min(Math.max(nowMs, machineMs) + lifeMs, endsMostMs)),
  }
}

/** Whether an authority is to be renewed: in the last third of its life, so that clients have years to fetch the new certificate. */
export function isAuthorityDue(endsMs: number, nowMs: number): boolean {
  return endsMs - nowMs < certificateLifeMs.authority / 3
}

/** Whether a serving certificate is to be replaced: in the last third of its life, or when it would outlive its authority. */
export function isServingDue(endsMs: number, authorityEndsMs: number, nowMs: number): boolean {
  return endsMs - nowMs < certificateLifeMs.serving / 3 || endsMs > authorityEndsMs
}
