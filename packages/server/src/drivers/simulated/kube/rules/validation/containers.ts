import { fieldAt, isFields, numberAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { rule, isAbsentValue, objectMembers, type Rule } from './rule.ts'
import { downwardResource, downwardEnvField } from './downward-fields.ts'
import {
  configKey,
  dnsLabel,
  dnsSubdomain,
  envName,
  isSubdomain,
  localPath,
  noParent,
  portName,
  portNumber,
} from './formats.ts'
import { checkHandlers, noHandlers, trimmed } from './handlers.ts'
import { resources } from './resources.ts'
import { checkSecurity } from './security.ts'
import type { Spot } from './spot.ts'

/** What containers refer to in their pod. */
export interface PodParts {
  readonly graceSeconds: number
  readonly hasOwnUsers: boolean
  readonly isOnHostNetwork: boolean
  /** Valid volumes by name. */
  readonly volumes: ReadonlyMap<string, KubeFields>
}

const keyOf = rule.fields({
  key: (value, spot) => (isAbsentValue(value) ? spot.required() : configKey(value, spot)),
  name: (value, spot) => {
    if (typeof value !== 'string' || !isSubdomain(value)) spot.invalid(value ?? '', 'must be the name of an object')
  },
})
const envSources = {
  fieldRef: downwardEnvField,
  resourceFieldRef: downwardResource(false),
  configMapKeyRef: keyOf,
  secretKeyRef: keyOf,
  fileKeyRef: () => undefined,
}

const envVar: Rule = (value, spot) => {
  rule.fields({ name: rule.required(envName), valueFrom: rule.fields(envSources) })(value, spot)
  const source = fieldAt(value, 'valueFrom')
  if (!isFields(source)) return
  if (stringAt(value, 'value') !== '')
    spot.at('valueFrom').invalid('', 'may not be specified when `value` is not empty')
  else if (Object.keys(source).length !== 1) spot.at('valueFrom').invalid('', 'must specify one of the sources')
}

/** The number of sources is reported at the list. */
const envFrom: Rule = (value, spot) => {
  rule.each(rule.fields({ prefix: envName, configMapRef: named, secretRef: named }))(value, spot)
  for (const one of objectMembers(value))
    if (Number('configMapRef' in one) + Number('secretRef' in one) !== 1)
      spot.invalid('', 'must specify one of: `configMapRef` or `secretRef`')
}
const named = rule.fields({ name: rule.required(dnsSubdomain) })

const port = rule.fields({
  containerPort: (value, spot) => (value === undefined || value === 0 ? spot.required() : portNumber(value, spot)),
  hostPort: rule.range(0, 65_535),
  protocol: rule.oneOf('SCTP', 'TCP', 'UDP'),
  name: portName,
})

const policies = ['NotRequired', 'RestartContainer']
const resizePolicy: Rule = (value, spot) => {
  const seen = new Set<unknown>()
  for (const [index, { resourceName, restartPolicy }] of objectMembers(value).entries()) {
    if (seen.has(resourceName)) spot.at(index).duplicate(resourceName)
    seen.add(resourceName)
    rule.oneOf('cpu', 'memory')(resourceName, spot)
    rule.oneOf(...policies)(restartPolicy, spot)
  }
}

/** Container of a pod; its name must not occur in `names`, to which it is added. */
export function checkPodContainer(parts: PodParts, names: Set<string>): Rule {
  const name: Rule = (value, spot) => {
    const text = String(value)
    if (names.has(text)) spot.duplicate(text)
    else dnsLabel(text, spot)
    names.add(text)
  }
  return rule.all(
    rule.fields({
      name: rule.required(name),
      image: rule.required(trimmed),
      imagePullPolicy: rule.oneOf('Always', 'IfNotPresent', 'Never'),
      terminationMessagePolicy: rule.oneOf('FallbackToLogsOnError', 'File'),
      ports: rule.all(rule.each(port), rule.uniqueBy('name')),
      env: rule.each(envVar),
      envFrom,
      resources,
      restartPolicy: rule.exactly('Always', 'Never', 'OnFailure'),
      restartPolicyRules: rule.each(rule.fields({ exitCodes: rule.required() })),
      resizePolicy,
      securityContext: checkSecurity(parts.hasOwnUsers),
    }),
    (value, spot) => {
      if (fieldAt(value, 'restartPolicyRules') !== undefined)
        rule.fields({ restartPolicy: rule.required() })(value, spot)
    },
    checkHandlers(parts.graceSeconds),
    checkMounts(parts.volumes),
    parts.isOnHostNetwork ? rule.fields({ ports: rule.each(hostPort) }) : () => undefined,
  )
}

const hostPort: Rule = (value, spot) => {
  const [inside, outside] = [numberAt(value, 'containerPort'), numberAt(value, 'hostPort') ?? 0]
  if (outside !== 0 && outside !== inside)
    spot.at('hostPort').invalid(outside, 'must match `containerPort` when `hostNetwork` is true')
}

/** Init container; only a sidecar (restart policy Always) has probes and lifecycle handlers. */
export const checkInitContainer = (parts: PodParts, names: Set<string>): Rule => {
  const container = checkPodContainer(parts, names)
  return (value, spot) => {
    container(value, spot)
    if (stringAt(value, 'restartPolicy') !== 'Always') noHandlers(value, spot)
  }
}

/** Host ports of all containers of a pod, of which each may occur once. */
export const hostPorts: Rule = (containers, spot) => {
  const seen = new Set<string>()
  for (const [index, container] of objectMembers(containers).entries())
    for (const [at, one] of objectMembers(container['ports']).entries()) {
      const number = numberAt(one, 'hostPort') ?? 0
      const key = `${stringAt(one, 'protocol') || 'TCP'}/${stringAt(one, 'hostIP')}/${number}`
      if (number !== 0 && seen.has(key)) spot.at(index).at('ports').at(at).at('hostPort').duplicate(key)
      seen.add(key)
    }
}

const propagation = rule.exactly('Bidirectional', 'HostToContainer', 'None')
const recursion = rule.exactly('Disabled', 'Enabled', 'IfPossible')

/** Mounts and devices of a container, which refer to the pod's volumes. */
function checkMounts(volumes: ReadonlyMap<string, KubeFields>): Rule {
  return (container, spot) => {
    if (!isFields(container)) return
    const [mounts, devices] = [objectMembers(container['volumeMounts']), objectMembers(container['volumeDevices'])]
    const [paths, mounted] = [new Set<unknown>(), new Set(mounts.map(({ name }) => name))]
    const deviceNames = new Set(devices.map(({ name }) => name))
    const isPrivileged = fieldAt(container, 'securityContext', 'privileged') === true
    for (const [index, mount] of mounts.entries()) {
      const at = spot.at('volumeMounts').at(index)
      checkReference(mount['name'], volumes, at)
      if (deviceNames.has(mount['name']))
        at.at('name').invalid(mount['name'], 'must not already exist in volumeDevices')
      if (isAbsentValue(mount['mountPath'])) at.at('mountPath').required()
      else if (paths.has(mount['mountPath'])) at.at('mountPath').invalid(mount['mountPath'], 'must be unique')
      paths.add(mount['mountPath'])
      if (!isAbsentValue(mount['subPath']) && !isAbsentValue(mount['subPathExpr']))
        at.at('subPathExpr').invalid(mount['subPathExpr'], 'subPathExpr and subPath are mutually exclusive')
      checkMode(mount, spot.at('volumeMounts'), isPrivileged)
    }
    for (const [index, { name, devicePath }] of devices.entries()) {
      const at = spot.at('volumeDevices').at(index)
      checkReference(name, volumes, at)
      const isClaim = volumes.get(String(name))?.['persistentVolumeClaim'] ?? volumes.get(String(name))?.['ephemeral']
      if (volumes.has(String(name)) && isClaim === undefined)
        at.at('name').invalid(name, 'can only use a PersistentVolumeClaim or ephemeral volume as a block device')
      if (mounted.has(name)) at.at('name').invalid(name, 'must not already exist in volumeMounts')
      if (isAbsentValue(devicePath)) at.at('devicePath').required()
      noParent(devicePath, at.at('devicePath'))
    }
  }
}

function checkReference(name: unknown, volumes: ReadonlyMap<string, KubeFields>, at: Spot): void {
  if (isAbsentValue(name)) at.at('name').required()
  if (!volumes.has(String(name))) at.at('name').notFound(name ?? '')
}

/** Upstream reports these fields without the index of the mount. */
function checkMode(mount: KubeFields, at: Spot, isPrivileged: boolean): void {
  const { mountPropagation, recursiveReadOnly } = mount
  localPath(mount['subPath'], at.at('subPath'))
  localPath(mount['subPathExpr'], at.at('subPathExpr'))
  propagation(mountPropagation, at.at('mountPropagation'))
  recursion(recursiveReadOnly, at.at('recursiveReadOnly'))
  if (mountPropagation === 'Bidirectional' && !isPrivileged)
    at.at('mountPropagation').forbidden('Bidirectional mount propagation is available only to privileged containers')
  if (mount['readOnly'] !== true && (recursiveReadOnly === 'Enabled' || recursiveReadOnly === 'IfPossible'))
    at.at('recursiveReadOnly').forbidden('may only be specified when readOnly is true')
}
