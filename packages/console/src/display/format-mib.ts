/** Returns MiB as text, from 1,024 MiB in GiB with at most one decimal: 512 MiB, 25 GiB, 1.5 GiB. */
export function formatMib(mib: number): string {
  return mib < 1_024 ? `${mib} MiB` : `${Number((mib / 1_024).toFixed(1))} GiB`
}
