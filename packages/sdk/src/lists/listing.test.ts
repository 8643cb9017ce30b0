import { describe, expect, it } from 'vitest'
import { makeListing, type PageChoice } from './listing.ts'

const items = [3, 5, 8, 9, 12].map((id) => ({ id }))

/** Two items per page. With `removeFirst`, items are deleted after they are read. */
function openList(isById: boolean, removeFirst: boolean) {
  let left = [...items]
  const requested: PageChoice[] = []
  const listing = makeListing<{ id: number }>({
    isById,
    idOf: ({ id }) => id,
    async requestPage(choice) {
      requested.push(choice)
      const { page, pageSize = 2, afterId = 0 } = choice
      const found = left.filter(({ id }) => id > afterId)
      const data = found.slice((page - 1) * pageSize, page * pageSize)
      if (removeFirst) left = left.filter((one) => !data.includes(one))
      return { data, page, pages: Math.max(1, Math.ceil(found.length / pageSize)), results: found.length }
    },
  })
  return { listing, requested }
}

describe('reading a whole list', () => {
  it.each([true, false])('with one request per page (by ID cursor: %s)', async (isById) => {
    const { listing, requested } = openList(isById, false)
    expect(await listing.all()).toEqual(items)
    expect(requested).toHaveLength(3)
  })

  it('by ID cursor without gaps when read items are deleted', async () => {
    expect(await openList(true, true).listing.all()).toEqual(items)
  })

  it('up to max', async () => {
    const { listing, requested } = openList(true, false)
    expect(await listing.all({ max: 2 })).toEqual(items.slice(0, 2))
    expect(await listing.all({ max: 0 })).toEqual([])
    expect(requested).toHaveLength(1)
  })

  it('each iteration starts again; first and count take one request of one item', async () => {
    const { listing, requested } = openList(true, false)
    expect([await listing.first(), await listing.count()]).toEqual([{ id: 3 }, 5])
    expect(requested).toEqual([
      { page: 1, pageSize: 1 },
      { page: 1, pageSize: 1 },
    ])
    expect([...(await listing.all())]).toEqual([...(await listing.all())])
  })
})
