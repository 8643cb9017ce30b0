const [kib, mib] = [1024, 1024 * 1024]

/** Formats a size in whole KiB or MiB. */
export function formatBytes(bytes: number): string {
  return bytes < mib ? `${bytes / kib} KiB` : `${bytes / mib} MiB`
}
