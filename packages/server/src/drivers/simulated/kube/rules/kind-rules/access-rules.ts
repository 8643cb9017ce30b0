import { fieldAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { dnsSubdomain, isLabel, isSubdomain } from '../validation/formats.ts'
import { isPathSegment } from '../validation/metadata.ts'
import { rule, isAbsentValue, textMembers, type Rule } from '../validation/rule.ts'
import { labelSelector } from '../validation/selectors.ts'

const rbac = 'rbac.authorization.k8s.io'

const policyRule =
  (isNamespaced: boolean): Rule =>
  (value, spot) => {
    const urls = fieldAt(value, 'nonResourceURLs')
    const resources = { apiGroups: rule.required(), resources: rule.required() }
    rule.fields({ verbs: rule.required(), ...(isAbsentValue(urls) ? resources : {}) })(value, spot)
    const others = ['apiGroups', 'resources', 'resourceNames'].map((name) => fieldAt(value, name))
    if (!isAbsentValue(urls) && (isNamespaced || !others.every(isAbsentValue)))
      spot.at('nonResourceURLs').invalid(urls, 'must be the only part of a rule of a ClusterRole')
  }

const subject =
  (isNamespaced: boolean): Rule =>
  (value, spot) => {
    const [kind, group] = [stringAt(value, 'kind'), stringAt(value, 'apiGroup')]
    const isAccount = kind === 'ServiceAccount'
    const groups = isAccount ? [''] : [rbac]
    rule.fields({ name: rule.required(isAccount ? dnsSubdomain : undefined) })(value, spot)
    if (!['Group', 'ServiceAccount', 'User'].includes(kind))
      spot.at('kind').notSupported(kind, ['Group', 'ServiceAccount', 'User'])
    else if (group !== '' && !groups.includes(group)) spot.at('apiGroup').notSupported(group, groups)
    if (isAccount && !isNamespaced) rule.fields({ namespace: rule.required() })(value, spot)
  }

const reviewVersions: Rule = (value, spot) => {
  const versions = textMembers(value)
  for (const [index, one] of versions.entries())
    if (!isLabel(one)) spot.at(index).invalid(one, 'must be a lowercase RFC 1035 label')
  if (!versions.some((one) => ['v1', 'v1beta1'].includes(one))) spot.invalid(value, 'must include v1 or v1beta1')
}

/** Rules of roles, bindings and webhooks. */
export const accessRules = {
  labelSelector,
  segmentName: rule.format(isPathSegment, 'must be a path segment without "/" and "%"'),
  roleRule: policyRule(true),
  clusterRoleRule: policyRule(false),
  subject: subject(true),
  clusterSubject: subject(false),
  uniqueNames: rule.uniqueBy('name'),
  webhookName: rule.format(
    (text) => isSubdomain(text) && text.split('.').length > 2,
    'must have at least three segments',
  ),
  reviewVersions,
  wildcard: (value: unknown, spot: Parameters<Rule>[1]): void => {
    if (textMembers(value).length > 1 && textMembers(value).includes('*'))
      spot.invalid(value, "if '*' is present, must not specify others")
  },
  webhookClient: (value: unknown, spot: Parameters<Rule>[1]): void => {
    const [url, service] = [fieldAt(value, 'url'), fieldAt(value, 'service')]
    if ((url === undefined) === (service === undefined)) spot.required('exactly one of url or service is required')
    else if (url !== undefined && !String(url).startsWith('https://'))
      spot.at('url').invalid(url, "'https' is the only allowed URL scheme")
  },
} satisfies Readonly<Record<string, Rule>>
