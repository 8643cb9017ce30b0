import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../body/read-body.ts'
import { dropInvalid } from './drop-invalid.ts'

function drop(body: unknown, path: string, itemwise: readonly string[] = []): unknown {
  dropInvalid(body as JsonObject, path.split('/'), new Set(itemwise))
  return body
}

describe('dropInvalid: what rules see of an invalid body (decision B1)', () => {
  it('removes the whole invalid field', () => {
    expect(drop({ label: 1, size: 20 }, 'label')).toEqual({ size: 20 })
    expect(drop({ pools: [{ count: 0 }], size: 20 }, 'pools/0/count')).toEqual({ size: 20 })
    expect(drop({ plane: { ha: 1 } }, 'plane/ha')).toEqual({})
  })

  it("removes only the item's field from an individually checked list, and keeps the indexes", () => {
    const body = { pools: [{ count: 0, type: 'a' }, 7, { disks: [{ size: 0 }], type: 'b' }] }
    drop(body, 'pools/0/count', ['pools'])
    drop(body, 'pools/1', ['pools'])
    drop(body, 'pools/2/disks/0/size', ['pools'])
    expect(body).toEqual({ pools: [{ type: 'a' }, {}, { type: 'b' }] })
  })

  it('ignores a field that an item lacks', () => {
    expect(drop({ pools: [{ type: 'a' }] }, 'pools/0/count', ['pools'])).toEqual({ pools: [{ type: 'a' }] })
  })

  it('removes a list whose own value is invalid', () => {
    expect(drop({ pools: 7 }, 'pools', ['pools'])).toEqual({})
    expect(drop({ pools: [] }, 'pools', ['pools'])).toEqual({})
  })

  it('removes only the entry from an individually checked map, whatever its key', () => {
    expect(drop({ labels: { app: 'x', 'a.b[0]': 7 } }, 'labels/a.b[0]', ['labels'])).toEqual({ labels: { app: 'x' } })
    expect(drop({ labels: { app: 'x', other: 7 } }, 'labels/other', ['labels'])).toEqual({ labels: { app: 'x' } })
    expect(drop({ labels: { app: 'x', other: 7 } }, 'labels/other')).toEqual({})
  })

  it('checks lists and maps inside items individually if they are named with their list', () => {
    const body = () => ({ pools: [{ labels: { a: 1, b: 'x' }, taints: [{ key: 1, effect: 'y' }, 5] }] })
    const spoil = (itemwise: readonly string[]) =>
      ['pools/0/labels/a', 'pools/0/taints/0/key', 'pools/0/taints/1'].reduce(
        (one, path) => drop(one, path, itemwise),
        body() as unknown,
      )
    expect(spoil(['pools', 'pools.labels', 'pools.taints'])).toEqual({
      pools: [{ labels: { b: 'x' }, taints: [{ effect: 'y' }, {}] }],
    })
    expect(spoil(['pools'])).toEqual({ pools: [{}] })
    expect(spoil(['pools', 'labels'])).toEqual({ pools: [{}] })
  })
})
