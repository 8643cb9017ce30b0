/** Page of a list. */
export interface Page<Item> {
  data: Item[]
  page: number
  pages: number
  results: number
}

/**
 * Lazy list. Each iteration requests page after page from the beginning. A list ordered by ID uses the last ID as a cursor: concurrent changes cause neither
 * gaps nor duplicates. Other lists use page numbers, where both can occur.
 */
export interface Listing<Item, Whole = Page<Item>> extends AsyncIterable<Item> {
  /** Returns one page; an empty page after the last. */
  page(number: number): Promise<Whole>
  all(options?: { readonly max?: number | undefined }): Promise<Item[]>
  first(): Promise<Item | undefined>
  count(): Promise<number>
}

/** Selects a page by number, or the first page after an ID. */
export interface PageChoice {
  readonly page: number
  readonly pageSize?: number
  readonly afterId?: number
}

/** Source of a listing. */
export interface ListingReader<Item> {
  /** True for ascending IDs, which can serve as cursors. */
  readonly isById: boolean
  readonly requestPage: (request: PageChoice) => Promise<Page<Item>>
  readonly idOf: (item: Item) => number
}

/** Creates a listing without sending a request. */
export function makeListing<Item>(source: ListingReader<Item>): Listing<Item> {
  const read = (): AsyncGenerator<Item> => (source.isById ? readById(source) : readByPage(source))
  return {
    [Symbol.asyncIterator]: read,
    page: (page) => source.requestPage({ page }),
    async all({ max = Infinity } = {}) {
      const items: Item[] = []
      if (max <= 0) return items
      for await (const item of read()) if (items.push(item) >= max) break
      return items
    },
    first: async () => (await source.requestPage({ page: 1, pageSize: 1 })).data[0],
    count: async () => (await source.requestPage({ page: 1, pageSize: 1 })).results,
  }
}

async function* readByPage<Item>({ requestPage }: ListingReader<Item>): AsyncGenerator<Item> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const found = await requestPage({ page })
    pages = found.pages
    yield* found.data
  }
}

async function* readById<Item>({ requestPage, idOf }: ListingReader<Item>): AsyncGenerator<Item> {
  let found = await requestPage({ page: 1 })
  for (;;) {
    yield* found.data
    const last = found.data.at(-1)
    if (last === undefined || found.pages <= 1) return
    found = await requestPage({ page: 1, afterId: idOf(last) })
  }
}
