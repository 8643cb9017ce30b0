import { fieldAt, numberAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { rule, isAbsentValue, objectMembers, textMembers, type Rule } from './rule.ts'
import { checkPodContainer, checkInitContainer, hostPorts, type PodParts } from './containers.ts'
import { address, dnsLabel, dnsSubdomain, isQualifiedName, isSubdomain } from './formats.ts'
import { labels } from './metadata.ts'
import { resourcesOfPod } from './resources.ts'
import { schedulingRules } from './scheduling.ts'
import { hostNamespaces, podSecurity } from './security.ts'
import { checkVolumes } from './volumes.ts'

const containersMax = 100
const serversMax = 3
const searchesMax = 32

const dnsConfig: Rule = (value, spot) => {
  const servers = textMembers(fieldAt(value, 'nameservers'))
  const searches = textMembers(fieldAt(value, 'searches'))
  if (servers.length > serversMax)
    spot.at('nameservers').invalid(servers, `must not have more than ${serversMax} nameservers`)
  if (searches.length > searchesMax)
    spot.at('searches').invalid(searches, `must not have more than ${searchesMax} search paths`)
  const search = rule.format(
    (text) => text === '.' || isSubdomain(text.replace(/\.$/, '').toLowerCase()),
    'must be a domain',
  )
  rule.fields({ nameservers: rule.each(address), searches: rule.each(search) })(value, spot)
  for (const [index, { name }] of objectsAt(value, 'options').entries())
    if (isAbsentValue(name)) spot.at('options').at(index).required('must not be empty')
}

const hostAlias = rule.fields({
  ip: (value, spot) => (isAbsentValue(value) ? spot.invalid('', 'must be a valid IP address') : address(value, spot)),
  hostnames: rule.each(dnsSubdomain),
})

const filledName: Rule = (value, spot) => {
  if (!isQualifiedName(String(value ?? ''))) spot.invalid(value ?? '', 'must be a qualified name')
}

/** Gates are reported without the field of their name. */
const schedulingGates = rule.all(
  rule.unique((one) => fieldAt(one, 'name')),
  rule.each((value, spot) => filledName(fieldAt(value, 'name'), spot)),
)

const plainFields = rule.fields({
  restartPolicy: rule.oneOf('Always', 'Never', 'OnFailure'),
  dnsPolicy: rule.oneOf('ClusterFirst', 'ClusterFirstWithHostNet', 'Default', 'None'),
  dnsConfig,
  activeDeadlineSeconds: rule.range(1, 2 ** 31 - 1),
  nodeName: dnsSubdomain,
  nodeSelector: labels,
  serviceAccountName: dnsSubdomain,
  hostname: dnsLabel,
  subdomain: dnsLabel,
  hostAliases: rule.each(hostAlias),
  priorityClassName: dnsSubdomain,
  runtimeClassName: dnsSubdomain,
  preemptionPolicy: rule.oneOf('Never', 'PreemptLowerPriority'),
  readinessGates: rule.each(rule.fields({ conditionType: filledName })),
  schedulingGates,
  securityContext: podSecurity,
  ...schedulingRules,
})

const combinations: Rule = (spec, spot) => {
  const [config, place] = [fieldAt(spec, 'dnsConfig'), spot.at('dnsConfig')]
  if (stringAt(spec, 'dnsPolicy') === 'None' && isAbsentValue(fieldAt(config, 'nameservers')))
    (config === undefined ? place : place.at('nameservers')).required('`dnsPolicy` None needs a nameserver')
  if (fieldAt(spec, 'hostPID') === true && fieldAt(spec, 'shareProcessNamespace') === true)
    spot.at('securityContext.shareProcessNamespace').invalid(true, 'must not be set when `hostPID` is set')
}

/** The spec of a pod or, at another place, of a pod template. */
export const podSpec: Rule = (spec, spot) => {
  const containers = fieldAt(spec, 'containers')
  const count = objectMembers(containers).length
  if (count > containersMax) return spot.at('containers').tooMany(count, containersMax)
  const parts: PodParts = {
    graceSeconds: numberAt(spec, 'terminationGracePeriodSeconds') ?? 30,
    hasOwnUsers: fieldAt(spec, 'hostUsers') === false,
    isOnHostNetwork: fieldAt(spec, 'hostNetwork') === true,
    volumes: checkVolumes(fieldAt(spec, 'volumes'), spot.at('volumes')),
  }
  const names = new Set<string>()
  plainFields(spec, spot)
  combinations(spec, spot)
  hostNamespaces(spec, spot)
  if (fieldAt(spec, 'resources') !== undefined) resourcesOfPod(spec, spot.at('resources'))
  rule.required(rule.all(rule.each(checkPodContainer(parts, names)), hostPorts))(containers, spot.at('containers'))
  rule.each(checkInitContainer(parts, names))(fieldAt(spec, 'initContainers'), spot.at('initContainers'))
}
