/** Selects a resource with an ID in `own` that is not deleted: index `at` modulo their number; undefined if none. */
export function choose<Resource extends { readonly id: number; readonly isDeleted: boolean }>(
  resources: readonly Resource[],
  own: readonly number[],
  at: number,
): Resource | undefined {
  const left = resources.filter((resource) => !resource.isDeleted && own.includes(resource.id))
  return left[at % Math.max(1, left.length)]
}
