import { describe, expect, it } from 'vitest'
import { planPoolUpdate, type PoolTraits } from './plan-update.ts'

const present: PoolTraits = {
  count: 3,
  autoscaler: { enabled: false, min: 3, max: 3 },
  tags: ['a', 'b'],
  label: 'l',
  labels: { x: '1', y: '2' },
  taints: [
    { key: 'k', value: '', effect: 'NoExecute' },
    { key: 'k', value: 'v', effect: 'NoSchedule' },
  ],
}
const outcomeOf = (input: Parameters<typeof planPoolUpdate>[1]) => planPoolUpdate(present, input).outcome

describe('updates of a pool (decisions F2, F3)', () => {
  it.each<[string, Parameters<typeof planPoolUpdate>[1]]>([
    ['nothing sent', {}],
    [
      'all values unchanged',
      { count: 3, autoscaler: { enabled: false, min: 3, max: 3 }, tags: ['a', 'b'], label: 'l' },
    ],
    [
      'labels and taints in another order, an empty value omitted',
      {
        labels: { y: '2', x: '1' },
        taints: [
          { key: 'k', value: 'v', effect: 'NoSchedule' },
          { key: 'k', effect: 'NoExecute' },
        ],
      },
    ],
    ['a repeated tag', { tags: ['a', 'b', 'a'] }],
  ])('nothing: %s; the traits stay identical', (_words, input) => {
    expect(planPoolUpdate(present, input)).toEqual({
      traits: present,
      errors: [],
      outcome: 'nothing',
      warning: null,
      isSpecChanged: false,
    })
  })

  it('a notice: tags or label alone; the order of tags is kept and significant', () => {
    expect([{ tags: [] }, { tags: ['b', 'a'] }, { label: '' }].map(outcomeOf)).toEqual(['notice', 'notice', 'notice'])
  })

  it('work: count, autoscaler, labels, taints, also with a new label', () => {
    expect(
      [
        { count: 4 },
        { autoscaler: { enabled: false, max: 4 } },
        { autoscaler: { enabled: true } },
        { labels: {} },
        { taints: [] },
        { label: 'n', count: 1 },
      ].map(outcomeOf),
    ).toEqual(['work', 'work', 'work', 'work', 'work', 'work'])
  })

  it('labels and taints affect existing nodes, count and autoscaler do not', () => {
    expect(
      [{ labels: { x: '1' } }, { taints: [] }, { count: 9 }, { autoscaler: { enabled: true } }].map(
        (input) => planPoolUpdate(present, input).isSpecChanged,
      ),
    ).toEqual([true, true, false, false])
  })

  it('warns if an update removes nodes while the autoscaler sets the count', () => {
    const scaled = { ...present, count: 7, autoscaler: { enabled: true, min: 1, max: 9 } }
    const warn = (input: object): string | null => planPoolUpdate(scaled, input).warning
    expect([{ count: 3 }, { count: 6 }].map(warn)).toEqual([
      expect.stringMatching(/^This update removes 4 nodes of a pool whose count the autoscaler sets\./),
      expect.stringMatching(/^This update removes 1 node of/),
    ])
    expect([{}, { count: 8 }, { count: 3, autoscaler: { enabled: false } }].map(warn)).toEqual([null, null, null])
    expect(planPoolUpdate(present, { count: 1, autoscaler: { enabled: true, min: 1 } }).warning).toBeNull()
  })

  it('rejects what the autoscaler forbids and names the field (E3)', () => {
    expect(
      planPoolUpdate(present, { autoscaler: { enabled: true, min: 4, max: 5 }, count: 3 }).errors.map(
        (error) => error.field,
      ),
    ).toEqual(['count'])
  })
})
