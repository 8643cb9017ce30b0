import { isFields } from '../model/field-at.ts'
import type { KubeFields } from '../model/kube-object.ts'

/** Something that a caller may ask about itself; nothing of it is kept. */
interface Review {
  readonly name: string
  readonly kind: string
  readonly group: string
  answer(user: string): KubeFields
}

const all = ['*']

/** What callers may ask about themselves. Whoever is let in may do everything. */
export const reviews: readonly Review[] = [
  {
    name: 'selfsubjectaccessreviews',
    kind: 'SelfSubjectAccessReview',
    group: 'authorization.k8s.io',
    answer: () => ({ allowed: true }),
  },
  {
    name: 'selfsubjectrulesreviews',
    kind: 'SelfSubjectRulesReview',
    group: 'authorization.k8s.io',
    answer: () => ({
      resourceRules: [{ verbs: all, apiGroups: all, resources: all }],
      nonResourceRules: [{ verbs: all, nonResourceURLs: all }],
      incomplete: false,
    }),
  },
  {
    name: 'selfsubjectreviews',
    kind: 'SelfSubjectReview',
    group: 'authentication.k8s.io',
    answer: (user) => ({ userInfo: { username: user, groups: groupsOf(user) } }),
  },
]

function groupsOf(user: string): readonly string[] {
  const [, kind, namespace] = user.split(':')
  return kind === 'serviceaccount'
    ? ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated']
    : ['system:masters', 'system:authenticated']
}

const pathOf = ({ group, name }: Review): string => `/apis/${group}/v1/${name}`

/** Whether a path is that of a review. */
export function isReview(pathname: string): boolean {
  return reviews.some((one) => pathOf(one) === pathname)
}

/** The answer to a review for a user; null for another path. */
export function answerReview(pathname: string, body: unknown, user: string): KubeFields | null {
  const found = reviews.find((one) => pathOf(one) === pathname)
  if (!found) return null
  const { kind, group } = found
  return { ...(isFields(body) ? body : {}), kind, apiVersion: `${group}/v1`, status: found.answer(user) }
}
