/** Turns `growBacking`, `HTTPHarness` and `WORDS_LIKE_THIS` into kebab-case. */
export function toKebab(name: string): string {
  const parted = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
  return parted.replaceAll('_', '-').toLowerCase()
}
