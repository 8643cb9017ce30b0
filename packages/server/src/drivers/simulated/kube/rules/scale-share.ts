/** Resolves an IntOrString: a number unchanged, `25%` as a rounded share of `total`, otherwise undefined. */
export function scaleShare(value: unknown, total: number, round: 'up' | 'down'): number | undefined {
  if (typeof value === 'number') return value
  const percent = /^([0-9]+)%$/.exec(typeof value === 'string' ? value : '')?.[1]
  if (percent === undefined) return undefined
  const share = (Number(percent) * total) / 100
  return round === 'up' ? Math.ceil(share) : Math.floor(share)
}
