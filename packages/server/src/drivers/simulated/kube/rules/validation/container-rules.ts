import { fieldAt, numberAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { checkFormat } from './formats.ts'
import { isAbsentValue, objectMembers, type NamedRules } from './rule.ts'
import type { Spot } from './spot.ts'

/** Names of containers and init containers, of which each may occur once. */
function containerNames(spec: unknown, spot: Spot): void {
  const names = new Set<string>()
  for (const list of ['containers', 'initContainers'])
    for (const [index, one] of objectsAt(spec, list).entries()) {
      const name = stringAt(one, 'name')
      if (name !== '' && names.has(name)) spot.at(list).at(index).at('name').duplicate(name)
      names.add(name)
    }
}

/** Host ports of all containers of a pod, of which each may occur once. */
function hostPorts(containers: unknown, spot: Spot): void {
  const seen = new Set<string>()
  for (const [index, container] of objectMembers(containers).entries())
    for (const [at, one] of objectsAt(container, 'ports').entries()) {
      const number = numberAt(one, 'hostPort') ?? 0
      const key = `${stringAt(one, 'protocol') || 'TCP'}/${stringAt(one, 'hostIP')}/${number}`
      if (number !== 0 && seen.has(key)) spot.at(index).at('ports').at(at).at('hostPort').duplicate(key)
      seen.add(key)
    }
}

type Volumes = ReadonlyMap<unknown, KubeFields>

/** Volumes of a pod by name, and the mounts and devices of its containers, which refer to them. */
function podVolumes(spec: unknown, spot: Spot): void {
  const volumes = readVolumes(spec, spot)
  for (const list of ['containers', 'initContainers'])
    for (const [index, container] of objectsAt(spec, list).entries())
      checkMounts(container, volumes, spot.at(list).at(index))
}

/** Claims of a stateful set are volumes. An invalid volume counts as absent. */
function readVolumes(spec: unknown, spot: Spot): Volumes {
  const valid = new Map<unknown, KubeFields>()
  for (const [index, one] of objectsAt(spec, 'volumes').entries()) {
    const at = spot.at('volumes').at(index)
    const isBroken = at.isBroken()
    if (valid.has(one['name'])) at.at('name').duplicate(one['name'])
    else if (!isAbsentValue(one['name']) && !isBroken) valid.set(one['name'], one)
  }
  for (const claim of objectsAt(spot.scope.object, 'spec', 'volumeClaimTemplates'))
    valid.set(stringAt(claim, 'metadata', 'name'), { persistentVolumeClaim: {} })
  return valid
}

function checkMounts(container: KubeFields, volumes: Volumes, spot: Spot): void {
  const [mounts, devices] = [objectsAt(container, 'volumeMounts'), objectsAt(container, 'volumeDevices')]
  const [paths, mounted] = [new Set<unknown>(), new Set(mounts.map(({ name }) => name))]
  const deviceNames = new Set(devices.map(({ name }) => name))
  for (const [index, { name, mountPath }] of mounts.entries()) {
    const at = spot.at('volumeMounts').at(index)
    checkReference(name, volumes, at)
    if (deviceNames.has(name)) at.at('name').invalid(name, 'must not already exist in volumeDevices')
    if (!isAbsentValue(mountPath) && paths.has(mountPath)) at.at('mountPath').invalid(mountPath, 'must be unique')
    paths.add(mountPath)
  }
  for (const [index, { name }] of devices.entries()) {
    const at = spot.at('volumeDevices').at(index)
    const volume = volumes.get(name)
    checkReference(name, volumes, at)
    if (volume && (volume['persistentVolumeClaim'] ?? volume['ephemeral']) === undefined)
      at.at('name').invalid(name, 'can only use a PersistentVolumeClaim or ephemeral volume as a block device')
    if (mounted.has(name)) at.at('name').invalid(name, 'must not already exist in volumeMounts')
  }
}

function checkReference(name: unknown, volumes: Volumes, at: Spot): void {
  if (isAbsentValue(name)) at.at('name').required()
  if (!volumes.has(name)) at.at('name').notFound(name ?? '')
}

/** Bidirectional propagation, reported without the index of the mount. */
function propagation(container: unknown, spot: Spot): void {
  const mounts = objectsAt(container, 'volumeMounts')
  if (
    fieldAt(container, 'securityContext', 'privileged') !== true &&
    mounts.some((one) => one['mountPropagation'] === 'Bidirectional')
  )
    spot
      .at('volumeMounts.mountPropagation')
      .forbidden('Bidirectional mount propagation is available only to privileged containers')
}

/** The only source of a value. */
function oneSource(value: unknown, spot: Spot): void {
  if (Object.keys(Object(value)).length !== 1) spot.invalid('', 'must specify one of the sources')
}

/** Port number, or name of a port. */
function portOrName(value: unknown, spot: Spot): void {
  const number = typeof value === 'number' ? value : 0
  if (typeof value === 'string' && value !== '') checkFormat('portName', value, spot)
  else if (number < 1 || number > 65_535) spot.invalid(number, 'must be between 1 and 65535, inclusive')
}

/** Rules of containers. */
export const containerRules: NamedRules = {
  containerNames,
  hostPorts,
  podVolumes,
  propagation,
  oneSource,
  portOrName,
}
