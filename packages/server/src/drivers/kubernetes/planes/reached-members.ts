import type { MemberRow, PlaneRow } from './plane-row.ts'

/** Members that belong to a control plane by now: without those that are still to come to it. */
export function listReachedMembers({ members, isHighlyAvailable }: PlaneRow): readonly MemberRow[] {
  return isHighlyAvailable ? members : members.filter(({ isJoining }) => !isJoining)
}
