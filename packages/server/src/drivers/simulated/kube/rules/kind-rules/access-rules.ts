import { fieldAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { dnsSubdomain, isLabel, isSubdomain } from '../validation/formats.ts'
import { isPathSegment } from '../validation/metadata.ts'
import { rule, isAbsentValue, textMembers, type Rule } from '../validation/rule.ts'
import { labelSelector } from '../validation/selectors.ts'

const rbac = 'rbac.authorization.k8s.io'

/** Name of an object of any kind. */
export const segmentName = rule.required(rule.format(isPathSegment, 'must be a path segment without "/" and "%"'))

const policyRule =
  (isNamespaced: boolean): Rule =>
  (value, spot) => {
    const [groups, resources, urls] = ['apiGroups', 'resources', 'nonResourceURLs'].map((name) => fieldAt(value, name))
    rule.fields({ verbs: rule.required() })(value, spot)
    if (isAbsentValue(urls)) return rule.fields({ apiGroups: rule.required(), resources: rule.required() })(value, spot)
    const names = fieldAt(value, 'resourceNames')
    if (isNamespaced || ![groups, resources, names].every(isAbsentValue))
      spot.at('nonResourceURLs').invalid(urls, 'must be the only part of a rule of a ClusterRole')
  }

/** Rules of a Role. */
export const roleRules = rule.fields({ rules: rule.each(policyRule(true)) })

/** Rules of a ClusterRole. */
export const clusterRoleRules = rule.fields({
  rules: rule.each(policyRule(false)),
  aggregationRule: rule.fields({ clusterRoleSelectors: rule.required(rule.each(labelSelector)) }),
})

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

/** A RoleBinding or, with one kind of role, a ClusterRoleBinding. */
export const bindingRules = (...kinds: readonly string[]): Rule =>
  rule.all(
    (value, spot) => {
      const { apiGroup = rbac, kind, name } = objectAt(value, 'roleRef')
      const at = spot.at('roleRef')
      if (apiGroup !== rbac && apiGroup !== '') at.at('apiGroup').notSupported(apiGroup, [rbac])
      if (!kinds.includes(String(kind))) at.at('kind').notSupported(kind ?? '', kinds)
      segmentName(name, at.at('name'))
    },
    rule.fields({ subjects: rule.each(subject(kinds.length > 1)) }),
  )

/** A list of which `*` is the only member, if present. */
const wildcard = rule.required((value, spot) => {
  const members = textMembers(value)
  if (members.length > 1 && members.includes('*')) spot.invalid(value, "if '*' is present, must not specify others")
})

const reviewVersions = rule.required((value, spot) => {
  const versions = textMembers(value)
  for (const [index, one] of versions.entries())
    if (versions.indexOf(one) < index) spot.at(index).invalid(one, 'duplicate version')
    else if (!isLabel(one) || !/^[a-z]/.test(one)) spot.at(index).invalid(one, 'must be a lowercase RFC 1035 label')
  if (!versions.some((one) => ['v1', 'v1beta1'].includes(one))) spot.invalid(value, 'must include v1 or v1beta1')
})

const webhook = rule.fields({
  name: rule.required(
    rule.format((text) => isSubdomain(text) && text.split('.').length > 2, 'must have at least three segments'),
  ),
  rules: rule.each(
    rule.fields({
      operations: rule.required(
        rule.all(wildcard, rule.each(rule.oneOf('*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'))),
      ),
      apiGroups: wildcard,
      apiVersions: wildcard,
      resources: rule.required(),
      scope: rule.exactly('*', 'Cluster', 'Namespaced'),
    }),
  ),
  failurePolicy: rule.exactly('Fail', 'Ignore'),
  matchPolicy: rule.exactly('Equivalent', 'Exact'),
  reinvocationPolicy: rule.exactly('IfNeeded', 'Never'),
  sideEffects: rule.required(rule.exactly('None', 'NoneOnDryRun')),
  timeoutSeconds: rule.range(1, 30),
  namespaceSelector: labelSelector,
  objectSelector: labelSelector,
  clientConfig: (value, spot) => {
    const [url, service] = [fieldAt(value, 'url'), fieldAt(value, 'service')]
    if ((url === undefined) === (service === undefined)) spot.required('exactly one of url or service is required')
    else if (url !== undefined && !String(url).startsWith('https://'))
      spot.at('url').invalid(url, "'https' is the only allowed URL scheme")
    rule.fields({ name: rule.required(), namespace: rule.required(), port: rule.range(1, 65_535) })(
      service,
      spot.at('service'),
    )
  },
  admissionReviewVersions: reviewVersions,
})

/** A configuration of admission webhooks. */
export const webhookRules = rule.fields({ webhooks: rule.all(rule.each(webhook), rule.uniqueBy('name')) })
