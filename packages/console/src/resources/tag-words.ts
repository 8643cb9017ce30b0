/** Words of a `moor` command that set these tags; an empty text alone is no tag at all. */
export function tagWords(tags: readonly string[]): readonly string[] {
  return tags.length === 0 ? ['--tags', ''] : tags.flatMap((tag) => ['--tags', tag])
}
