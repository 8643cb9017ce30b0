/** What somebody has typed into the fields of a pool. */
export interface PoolWish {
  /** Id of the plan of its nodes. */
  readonly type: string
  readonly count: string
  /** Whether the autoscaler keeps the count between the two bounds. */
  readonly isScaled: boolean
  readonly min: string
  readonly max: string
  readonly label: string
}

/** A pool before anybody has typed. */
export const newPool: PoolWish = { type: '', count: '3', isScaled: false, min: '1', max: '6', label: '' }

/** Whether a text is a number of nodes. */
export function isNodeCount(text: string): boolean {
  return /^[1-9]\d*$/.test(text)
}

/** Whether everything is there that the service wants to have. It has the last word on all of it. */
export function isFilledPool({ type, ...wish }: PoolWish): boolean {
  return type !== '' && isNodeCount(wish.count) && isFilledAutoscaler(wish)
}

/** The same of the autoscaler alone: its bounds are asked for only where it is on. */
export function isFilledAutoscaler({ isScaled, min, max }: Pick<PoolWish, 'isScaled' | 'min' | 'max'>): boolean {
  return !isScaled || (isNodeCount(min) && isNodeCount(max))
}

/** The autoscaler as it is sent; one that is off keeps the bounds that it has (decision E3.1). */
export function autoscalerBody({ isScaled, min, max }: Pick<PoolWish, 'isScaled' | 'min' | 'max'>) {
  return isScaled ? { enabled: true, min: Number(min), max: Number(max) } : { enabled: false }
}

/** A new pool as it is sent; what was not chosen is not named. */
export function poolOfWish(wish: PoolWish) {
  const { type, count, isScaled, label } = wish
  return {
    type,
    count: Number(count),
    ...(isScaled ? { autoscaler: autoscalerBody(wish) } : {}),
    ...(label === '' ? {} : { label }),
  }
}
