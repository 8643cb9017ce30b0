/** The element of a list at a place; throws when it has none there, so that a test that expects one says so. */
export function at<T>(list: readonly T[], place: number): T {
  const found = list[place]
  if (found === undefined) throw new Error(`a list of ${list.length} has nothing at ${place}`)
  return found
}
