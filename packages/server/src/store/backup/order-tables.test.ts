import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderTables } from './order-tables.ts'

describe('orderTables', () => {
  test('orders any references without a cycle, and ignores references to unlisted tables', () => {
    const graphs = fc.array(fc.array(fc.nat(40), { maxLength: 4 }), { maxLength: 40 })
    fc.assert(
      fc.property(graphs, (graph) => {
        const tables = graph.map((needs, index) => ({
          name: `t${index}`,
          needs: [...needs.filter((need) => need < index).map((need) => `t${need}`), 'elsewhere'],
        }))
        const names = orderTables(tables.toReversed()).map((table) => table.name)
        expect(names.toSorted()).toEqual(tables.map((table) => table.name).toSorted())
        for (const { name, needs } of tables) {
          for (const need of needs)
            if (need !== 'elsewhere') expect(names.indexOf(need)).toBeLessThan(names.indexOf(name))
        }
      }),
    )
  })

  test('names the tables of a cycle', () => {
    expect(() =>
      orderTables([
        { name: 'a', needs: [] },
        { name: 'b', needs: ['c'] },
        { name: 'c', needs: ['b'] },
      ]),
    ).toThrow('Tables reference each other in a cycle: b, c.')
  })
})
