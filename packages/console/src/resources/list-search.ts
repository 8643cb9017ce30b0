/** What the address of a list says: filter, order and page, so that it can be sent to somebody and gone back to. */
export interface ListSearch<Order extends string> {
  /** Part of the label. */
  readonly label?: string
  readonly by?: Order
  readonly isDown?: boolean
  /** From 1. */
  readonly page?: number
}

/** Makes what reads it of an address, for a list that can be in these orders; what makes no sense is left out. */
export function listSearchReader<Order extends string>(
  orders: readonly Order[],
): (search: Readonly<Record<string, unknown>>) => ListSearch<Order> {
  return ({ label, by, isDown, page }) => {
    const order = orders.find((one) => one === by)
    return {
      ...(typeof label === 'string' && label !== '' ? { label } : {}),
      ...(order === undefined ? {} : { by: order }),
      ...(isDown === true ? { isDown } : {}),
      ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
    }
  }
}
