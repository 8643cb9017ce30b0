/** One page of a list. */
export interface Page<Item> {
  data: Item[]
  /** Number of this page, from 1. */
  page: number
  /** Number of pages, at least 1. */
  pages: number
  /** Number of items on all pages. */
  results: number
}

/**
 * A list that has not been asked for yet. Reading it asks for page after page; each reading begins anew. Lists that are in the order of their
 * numbers go on behind the last number they have seen, so that nothing is left out or told twice while others add and remove things; all others go by
 * pages, where that can happen.
 */
export interface Listing<Item, Whole = Page<Item>> extends AsyncIterable<Item> {
  /** One page as it is answered; an empty one beyond the last. */
  page(number: number): Promise<Whole>
  /** Every item; with `max`, that many at most. */
  all(options?: { readonly max?: number | undefined }): Promise<Item[]>
  /** The first item; undefined where there is none. */
  first(): Promise<Item | undefined>
  /** How many items there are. */
  count(): Promise<number>
}

/** Asks for one page: by its number, or the first one behind a number of a thing. */
export interface PageChoice {
  readonly page: number
  readonly pageSize?: number
  /** Only items whose id is greater. */
  readonly afterId?: number
}

/** What a listing reads. */
export interface ListingReader<Item> {
  /** Whether items come in the order of ids and can be asked for behind one. */
  readonly isById: boolean
  readonly ask: (request: PageChoice) => Promise<Page<Item>>
  readonly idOf: (item: Item) => number
}

/** Makes a listing; `Whole` is what its pages are answered as. */
export function makeListing<Item>(source: ListingReader<Item>): Listing<Item> {
  const read = (): AsyncGenerator<Item> => (source.isById ? readById(source) : readByPage(source))
  return {
    [Symbol.asyncIterator]: read,
    page: (page) => source.ask({ page }),
    async all({ max = Infinity } = {}) {
      const items: Item[] = []
      if (max <= 0) return items
      for await (const item of read()) if (items.push(item) >= max) break
      return items
    },
    first: async () => (await source.ask({ page: 1, pageSize: 1 })).data[0],
    count: async () => (await source.ask({ page: 1, pageSize: 1 })).results,
  }
}

async function* readByPage<Item>({ ask }: ListingReader<Item>): AsyncGenerator<Item> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const found = await ask({ page })
    pages = found.pages
    yield* found.data
  }
}

async function* readById<Item>({ ask, idOf }: ListingReader<Item>): AsyncGenerator<Item> {
  let found = await ask({ page: 1 })
  for (;;) {
    yield* found.data
    const last = found.data.at(-1)
    if (last === undefined || found.pages <= 1) return
    found = await ask({ page: 1, afterId: idOf(last) })
  }
}
