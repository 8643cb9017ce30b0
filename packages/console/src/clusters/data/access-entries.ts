/** Addresses and networks as they were typed, one a line, by their families: those of IPv6 have colons. */
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
