/** Selects a remaining resource by a number, or undefined. */
export function choose<Thing extends { readonly id: number; readonly isDeleted: boolean }>(
  things: readonly Thing[],
  own: readonly number[],
  at: number,
): Thing | undefined {
  const left = things.filter((thing) => !thing.isDeleted && own.includes(thing.id))
  return left[at % Math.max(1, left.length)]
}
