import { describe, expect, it } from 'vitest'
import { ageOf } from '#drivers/kube-objects/age-of.ts'
import { readPath } from '../request/read-path.ts'
import { hashTemplate } from './hash-template.ts'
import { readQuantity } from '#drivers/kube-objects/demand/read-quantity.ts'
import { readSelector } from './selectors.ts'
import { scaleShare } from './scale-share.ts'

describe('selectors', () => {
  const seen = { labels: { app: 'web', tier: 'front' }, fields: { 'metadata.name': 'web-1', 'spec.nodeName': 'n1' } }
  const selects = (query: Record<string, string>): boolean =>
    readSelector(new URLSearchParams(query), 'pods').selects(seen)

  it.each([
    ['spec.nodeName=n1', true],
    ['spec.nodeName!=n1', false],
    ['metadata.name=web-1,spec.nodeName=n2', false],
  ])('field selector %s', (fieldSelector, expected) => {
    expect(selects({ fieldSelector })).toBe(expected)
  })
})

describe('paths', () => {
  it.each([
    ['/api/v1/nodes/n1', 'nodes//n1/'],
    ['/api/v1/namespaces/shop', 'namespaces//shop/'],
    ['/api/v1/namespaces/shop/status', 'namespaces//shop/status'],
    ['/api/v1/namespaces/shop/pods', 'pods/shop//'],
    ['/api/v1/pods', 'pods///'],
    ['/api/v1/namespaces/shop/pods/a%2eb/eviction', 'pods/shop/a.b/eviction'],
    ['/apis/apps/v1/namespaces/shop/deployments/web/scale', 'deployments/shop/web/scale'],
    ['/apis/policy/v1beta1/namespaces/shop/poddisruptionbudgets', 'poddisruptionbudgets/shop//'],
  ])('%s', (path, expected) => {
    const read = readPath(path)
    expect(`${read?.resource.name}/${read?.namespace}/${read?.name}/${read?.subresource}`).toBe(expected)
  })

  const nowhere = '/ /api/v1 /api/v2/pods /apis/apps/v1/pods /api/v1/pods/a /api/v1/namespaces/shop/nodes /api/v1/%zz'
  it.each([...nowhere.split(' '), '/api/v1/namespaces/a/pods/b/c/d'])('%s matches no resource', (path) => {
    expect(readPath(path)).toBeNull()
  })
})

describe('numbers and names', () => {
  it.each([
    ['250m', 0.25],
    ['2', 2],
    ['1Gi', 2 ** 30],
    ['4194304Ki', 2 ** 32],
    ['1e3', 1_000],
    [3, 3],
    ['x', undefined],
    ['1Zi', undefined],
  ])('quantity %s', (text, number) => {
    expect(readQuantity(text)).toBe(number)
  })
  it.each([
    ['25%', 10, 'up', 3],
    ['25%', 10, 'down', 2],
    [4, 10, 'up', 4],
    ['x', 10, 'up', undefined],
  ] as const)('share %s of %i rounded %s', (value, total, round, expected) => {
    expect(scaleShare(value, total, round)).toBe(expected)
  })
  it.each([
    [0, '0s'],
    [119, '119s'],
    [125, '2m5s'],
    [3_600, '60m'],
    [4 * 3_600 + 60, '4h1m'],
    [20 * 3_600, '20h'],
    [3 * 86_400, '3d'],
    [30 * 86_400, '30d'],
    [800 * 86_400, '2y70d'],
  ])('an age of %i s is %s', (seconds, text) => {
    expect(
      ageOf('2026-01-01T00:00:00Z', new Date(Date.parse('2026-01-01T00:00:00Z') + seconds * 1_000).toISOString()),
    ).toBe(text)
  })
  it('the hash of a template is independent of key order, and differs between templates', () => {
    expect(hashTemplate({ a: 1, b: [{ c: 1, d: 2 }] })).toBe(hashTemplate({ b: [{ d: 2, c: 1 }], a: 1 }))
    expect(hashTemplate({ a: 1 })).not.toBe(hashTemplate({ a: 2 }))
  })
})
