/** Returns the resource at index `at` (modulo) among those with an ID in `own` that are not deleted; undefined if none. */
export function choose<Resource extends { readonly id: number; readonly isDeleted: boolean }>(
  resources: readonly Resource[],
  own: readonly number[],
  at: number,
): Resource | undefined {
  const left = resources.filter((resource) => !resource.isDeleted && own.includes(resource.id))
  return left[at % Math.max(1, left.length)]
}
