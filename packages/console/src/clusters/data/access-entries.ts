/** Parses addresses and CIDR ranges, one per line, by IP version: IPv6 contains colons. */
export function readAccessEntries(typed: string): {
  readonly ipv4: readonly string[]
  readonly ipv6: readonly string[]
} {
  const entries = typed.split(/[\s,]+/).filter((entry) => entry !== '')
  return {
    ipv4: entries.filter((entry) => !entry.includes(':')),
    ipv6: entries.filter((entry) => entry.includes(':')),
  }
}
