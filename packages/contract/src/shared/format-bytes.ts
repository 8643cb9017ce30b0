const [kib, mib] = [1024, 1024 * 1024]

/** Formats a size in KiB, or in MiB from 1 MiB, such as `64 KiB`. Does not round; pass a multiple of the unit. */
export function formatBytes(bytes: number): string {
  return bytes < mib ? `${bytes / kib} KiB` : `${bytes / mib} MiB`
}
