import type { MemberRow, PlaneRow } from './plane-row.ts'

/** Members of a control plane, without those that are still joining. */
export function listReachedMembers({ members, isHighlyAvailable }: PlaneRow): readonly MemberRow[] {
  return isHighlyAvailable ? members : members.filter(({ isJoining }) => !isJoining)
}
