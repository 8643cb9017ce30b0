/** Returns the element of a list at an index; throws if it is absent, so that a test fails clearly. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error(`a list of ${list.length} has nothing at ${index}`)
  return found
}
