/** Formats MiB: 512 MiB, 25 GiB. */
export function spokenMib(mib: number): string {
  return mib < 1_024 ? `${mib} MiB` : `${Number((mib / 1_024).toFixed(1))} GiB`
}
