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

/** Rows of a page of a list. */
const pageRows = 25

/** The order, the page's size and, with what `filter` makes of the text that is looked for, the filter that a list is asked for. */
export function listQuery<Order extends string, Filter>(
  { label, by, isDown = false }: ListSearch<Order>,
  first: Order,
  filter: (text: string) => Filter,
) {
  return {
    ...(label === undefined ? {} : { filter: filter(label) }),
    orderBy: by ?? first,
    order: isDown ? ('desc' as const) : ('asc' as const),
    pageSize: pageRows,
  }
}

/** A filter of lists of things that have a label. */
export function byLabel(text: string) {
  return { label: { '+contains': text } }
}
