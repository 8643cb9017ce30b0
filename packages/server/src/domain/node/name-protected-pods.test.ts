import { expect, it } from 'vitest'
import { nameProtectedPods } from './name-protected-pods.ts'

it('names three pods with their budgets, and counts the others', () => {
  const pods = [1, 2, 3, 4, 5].map((number) => ({ pod: `shop/web-${number}`, budget: number === 2 ? null : 'web' }))
  expect(nameProtectedPods(pods)).toBe(
    'shop/web-1 (budget web), shop/web-2 (several budgets), shop/web-3 (budget web) and 2 more',
  )
  expect(nameProtectedPods(pods.slice(0, 1))).toBe('shop/web-1 (budget web)')
  expect(nameProtectedPods([])).toBeNull()
})
