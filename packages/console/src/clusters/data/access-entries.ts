/** Returns addresses and CIDR ranges, separated by whitespace or commas, by IP version: entries with a colon are IPv6. Does not validate them. */
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
