const [kib, mib] = [1024, 1024 * 1024]

/** Formats a size in whole KiB or MiB. */
export function tellOctets(octets: number): string {
  return octets < mib ? `${octets / kib} KiB` : `${octets / mib} MiB`
}
