/** The order that a patch wants of a list's members. */
export interface MemberOrder {
  /** Members, or their names, as the patch lists them ($setElementOrder). */
  readonly wanted: readonly unknown[]
  /** The list before the patch: members that the patch does not name keep their places among the others. */
  readonly before: readonly unknown[]
  /** What tells a member from the others. */
  readonly nameOf: (member: unknown) => unknown
}

/** Puts members into the order that a patch wants; those it does not name stay as near to their old neighbours as that allows. */
export function orderMembers(members: readonly unknown[], { wanted, before, nameOf }: MemberOrder): readonly unknown[] {
  const places = placesOf(wanted, nameOf)
  const was = placesOf(before, nameOf)
  const at = (of: ReadonlyMap<unknown, number>, one: unknown): number => of.get(nameOf(one)) ?? -1
  const named = members.filter((one) => at(places, one) >= 0).toSorted((a, b) => at(places, a) - at(places, b))
  const others = members.filter((one) => at(places, one) < 0).toSorted((a, b) => at(was, a) - at(was, b))
  const ordered: unknown[] = []
  let next = 0
  for (const one of named) {
    // Whatever stood before a named member stays before it.
    while (next < others.length && at(was, one) >= 0 && at(was, others[next]) < at(was, one)) {
      ordered.push(others[next])
      next += 1
    }
    ordered.push(one)
  }
  return [...ordered, ...others.slice(next)]
}

function placesOf(list: readonly unknown[], nameOf: (member: unknown) => unknown): ReadonlyMap<unknown, number> {
  return new Map(list.map((one, index) => [nameOf(one), index] as const).toReversed())
}
