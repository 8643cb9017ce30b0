import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../body/parse-json-object.ts'
import { dropUnsound } from './drop-unsound.ts'

function drop(body: unknown, field: string, itemwise: readonly string[] = []): unknown {
  dropUnsound(body as JsonObject, field, new Set(itemwise))
  return body
}

describe('what rules see of a body that has problems (decision B1)', () => {
  it('is what the problem is not in: the whole field goes', () => {
    expect(drop({ label: 1, size: 20 }, 'label')).toEqual({ size: 20 })
    expect(drop({ pools: [{ count: 0 }], size: 20 }, 'pools[0].count')).toEqual({ size: 20 })
    expect(drop({ plane: { ha: 1 } }, 'plane.ha')).toEqual({})
  })

  it('in an array that is checked item by item only the item\'s own field goes, and the others keep their places', () => {
    const body = { pools: [{ count: 0, type: 'a' }, 7, { disks: [{ size: 0 }], type: 'b' }] }
    drop(body, 'pools[0].count', ['pools'])
    drop(body, 'pools[1]', ['pools'])
    drop(body, 'pools[2].disks[0].size', ['pools'])
    expect(body).toEqual({ pools: [{ type: 'a' }, {}, { type: 'b' }] })
  })

  it('a field that an item lacks needs no dropping', () => {
    expect(drop({ pools: [{ type: 'a' }] }, 'pools[0].count', ['pools'])).toEqual({ pools: [{ type: 'a' }] })
  })

  it('the array itself goes when the problem is its own', () => {
    expect(drop({ pools: 7 }, 'pools', ['pools'])).toEqual({})
    expect(drop({ pools: [] }, 'pools', ['pools'])).toEqual({})
  })
})
