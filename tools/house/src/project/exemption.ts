/** Path that a rule skips, with the reason: a file, or a folder with a trailing `/`. */
export interface Exemption {
  readonly path: string
  readonly because: string
}

/** True if an exemption covers the path. */
export function isExempt(path: string, exemptions: readonly Exemption[]): boolean {
  return exemptions.some((one) => (one.path.endsWith('/') ? path.startsWith(one.path) : path === one.path))
}

/** Returns the paths of exemptions without a file, which would hide the next file at that path. */
export function findStaleExemptions(paths: readonly string[], exemptions: readonly Exemption[]): string[] {
  return exemptions.filter((one) => !paths.some((path) => isExempt(path, [one]))).map((one) => one.path)
}
