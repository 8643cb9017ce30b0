import { describe, expect, test } from 'vitest'
import { labelLines, readLabelLines, readTaintLines, taintLines } from './label-and-taint-lines.ts'

describe('node labels and taints', () => {
  test('have the kubectl format, and round-trip', () => {
    const labels = { tier: 'web', empty: '', 'example.org/url': 'a=b' }
    expect(labelLines(labels)).toBe('tier=web\nempty=\nexample.org/url=a=b')
    expect(readLabelLines(labelLines(labels))).toEqual({ value: labels, invalidLines: [] })
    const taints = [
      { key: 'gpu', value: 'yes', effect: 'NoSchedule' },
      { key: 'gpu', value: '', effect: 'NoExecute' },
    ] as const
    expect(taintLines([...taints])).toBe('gpu=yes:NoSchedule\ngpu:NoExecute')
    expect(readTaintLines(taintLines([...taints]))).toEqual({ value: taints, invalidLines: [] })
  })

  test('report invalid lines', () => {
    expect(readLabelLines('tier=web\n\nbroken\n=none')).toEqual({
      value: { tier: 'web' },
      invalidLines: ['broken', '=none'],
    })
    expect(readTaintLines('gpu=yes\ngpu=yes:Never').invalidLines).toEqual(['gpu=yes', 'gpu=yes:Never'])
  })
})
