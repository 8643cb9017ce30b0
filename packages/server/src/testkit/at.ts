/** Returns the element at an index; throws if absent. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error(`a list of ${list.length} has no element at ${index}`)
  return found
}
