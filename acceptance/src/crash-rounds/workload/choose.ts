/** Selects the resource at `at` modulo the count, of those in `own` that are not deleted; undefined without one. */
export function choose<Resource extends { readonly id: number; readonly isDeleted: boolean }>(
  resources: readonly Resource[],
  own: readonly number[],
  at: number,
): Resource | undefined {
  const left = resources.filter((resource) => !resource.isDeleted && own.includes(resource.id))
  return left[at % Math.max(1, left.length)]
}
