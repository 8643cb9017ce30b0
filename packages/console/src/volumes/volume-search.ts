/** Fields of the list of volumes that it can be in the order of. */
export const volumeOrders = ['label', 'size', 'region', 'status', 'created'] as const

/** What the address of the list of volumes says: filter, order and page, so that it can be sent to somebody and gone back to. */
export interface VolumeSearch {
  /** Part of the label. */
  readonly label?: string
  readonly by?: (typeof volumeOrders)[number]
  readonly isDown?: boolean
  /** From 1. */
  readonly page?: number
}

/** Reads it; what makes no sense is left out. */
export function readVolumeSearch(search: Readonly<Record<string, unknown>>): VolumeSearch {
  const { label, by, isDown, page } = search
  const order = volumeOrders.find((one) => one === by)
  return {
    ...(typeof label === 'string' && label !== '' ? { label } : {}),
    ...(order === undefined ? {} : { by: order }),
    ...(isDown === true ? { isDown } : {}),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
  }
}
