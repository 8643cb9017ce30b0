/** Requested member order. */
export interface MemberOrder {
  /** Members as listed by $setElementOrder, otherwise by the patch. */
  readonly desired: readonly unknown[]
  readonly before: readonly unknown[]
  readonly nameOf: (member: unknown) => unknown
}

/** Returns members in the desired order. Members not in `desired` stay as close to their former neighbors as the patch allows. */
export function orderMembers(
  members: readonly unknown[],
  { desired, before, nameOf }: MemberOrder,
): readonly unknown[] {
  const positions = positionsOf(desired, nameOf)
  const was = positionsOf(before, nameOf)
  const at = (of: ReadonlyMap<unknown, number>, one: unknown): number => of.get(nameOf(one)) ?? -1
  const named = members.filter((one) => at(positions, one) >= 0).toSorted((a, b) => at(positions, a) - at(positions, b))
  const others = members.filter((one) => at(positions, one) < 0).toSorted((a, b) => at(was, a) - at(was, b))
  const ordered: unknown[] = []
  let next = 0
  for (const one of named) {
    while (next < others.length && at(was, one) >= 0 && at(was, others[next]) < at(was, one)) {
      ordered.push(others[next])
      next += 1
    }
    ordered.push(one)
  }
  return [...ordered, ...others.slice(next)]
}

function positionsOf(list: readonly unknown[], nameOf: (member: unknown) => unknown): ReadonlyMap<unknown, number> {
  return new Map(list.map((one, index) => [nameOf(one), index] as const).toReversed())
}
