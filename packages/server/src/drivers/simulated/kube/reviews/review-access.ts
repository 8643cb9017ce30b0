import { describeRules, isAllowed } from '../access/authorize.ts'
import { isFields } from '#drivers/kube-objects/field-at.ts'
import type { SimCaller } from '../access/caller.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

interface Review {
  readonly name: string
  readonly kind: string
  readonly group: string
  answer(caller: SimCaller, body: unknown): KubeFields
}

/** Supported reviews. */
export const reviews: readonly Review[] = [
  {
    name: 'selfsubjectaccessreviews',
    kind: 'SelfSubjectAccessReview',
    group: 'authorization.k8s.io',
    answer: (caller, body) => ({ allowed: isAllowed(caller, body) }),
  },
  {
    name: 'selfsubjectrulesreviews',
    kind: 'SelfSubjectRulesReview',
    group: 'authorization.k8s.io',
    answer: describeRules,
  },
  {
    name: 'selfsubjectreviews',
    kind: 'SelfSubjectReview',
    group: 'authentication.k8s.io',
    answer: ({ name, ...more }) => ({ userInfo: { username: name, ...more } }),
  },
]

const pathOf = ({ group, name }: Review): string => `/apis/${group}/v1/${name}`

/** True for the path of a supported review. */
export function isReview(pathname: string): boolean {
  return reviews.some((one) => pathOf(one) === pathname)
}

/** The submitted review with its status for the caller; null for other paths. Nothing is stored. */
export function reviewAccess(pathname: string, body: unknown, caller: SimCaller): KubeFields | null {
  const found = reviews.find((one) => pathOf(one) === pathname)
  if (!found) return null
  const { kind, group } = found
  return { ...(isFields(body) ? body : {}), kind, apiVersion: `${group}/v1`, status: found.answer(caller, body) }
}
