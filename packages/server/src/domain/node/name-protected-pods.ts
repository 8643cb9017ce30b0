import type { ProtectedPod } from '../shared/index.ts'

const namedMost = 3

/** Names the first three pods with their budgets, and counts the others. Null without pods. */
export function nameProtectedPods(pods: readonly ProtectedPod[]): string | null {
  if (pods.length === 0) return null
  const named = pods
    .slice(0, namedMost)
    .map(({ pod, budget }) => `${pod} (${budget === null ? 'several budgets' : `budget ${budget}`})`)
  const more = pods.length - named.length
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
}
