/** Formats MiB: 512 MiB, 25 GiB. */
export function formatMib(mib: number): string {
  return mib < 1_024 ? `${mib} MiB` : `${Number((mib / 1_024).toFixed(1))} GiB`
}
