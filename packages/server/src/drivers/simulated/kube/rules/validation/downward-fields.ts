import { readQuantity } from '#drivers/kube-objects/demand/read-quantity.ts'
import { isFields, stringAt } from '#drivers/kube-objects/field-at.ts'
import { isAbsentValue, type Rule } from './rule.ts'
import { isQualifiedName } from './formats.ts'

const ofFiles = ['metadata.name', 'metadata.namespace', 'metadata.uid', 'metadata.labels', 'metadata.annotations']
const ofEnv =
  'metadata.name metadata.namespace metadata.uid spec.nodeName spec.serviceAccountName status.hostIP status.hostIPs status.podIP status.podIPs'.split(
    ' ',
  )
const known = [...ofFiles, ...ofEnv, 'spec.restartPolicy', 'spec.schedulerName', 'status.phase']
const subscript = /^metadata\.(labels|annotations)\['(.*)'\]$/

const fieldPath =
  (supported: readonly string[]): Rule =>
  (value, spot) => {
    if (value === undefined) return
    const path = stringAt(value, 'fieldPath')
    const [, map, key = ''] = subscript.exec(path) ?? []
    const version = stringAt(value, 'apiVersion') || 'v1'
    if (path === '') spot.at('fieldPath').required()
    else if (version !== 'v1') spot.at('fieldPath').invalid(path, `unsupported pod version: ${version}`)
    else if (map !== undefined) {
      if (!isQualifiedName(map === 'labels' ? key : key.toLowerCase())) spot.invalid(key, 'must be a qualified name')
    } else if (!known.includes(path))
      spot.at('fieldPath').invalid(path, 'error converting fieldPath: field label not supported')
    else if (!supported.includes(path)) spot.at('fieldPath').notSupported(path, supported)
  }

/** A field of a pod in an environment variable. */
export const downwardEnvField = fieldPath(ofEnv)

/** A field of a pod in a file. */
export const downwardFileField = fieldPath(ofFiles)

const resources = ['cpu', 'memory', 'ephemeral-storage'].flatMap((name) => [`limits.${name}`, `requests.${name}`])
const byteUnits = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map((unit) =>
  readQuantity(`1${unit}`),
)
const cpuUnits = [1e-3, 1]

/** A container's resource in an environment variable or, with `isFile`, a file, which names the container. */
export const downwardResource =
  (isFile: boolean): Rule =>
  (value, spot) => {
    if (!isFields(value)) return
    const [resource, divisor] = [stringAt(value, 'resource'), readQuantity(value['divisor'])]
    if (isFile && isAbsentValue(value['containerName'])) spot.at('containerName').required()
    else if (resource === '') spot.at('resource').required()
    else if (!resources.includes(resource) && !/^(limits|requests)\.hugepages-/.test(resource))
      spot.at('resource').notSupported(resource, resources)
    const units = resource.endsWith('.cpu') ? cpuUnits : byteUnits
    if (divisor !== undefined && divisor !== 0 && !units.includes(divisor))
      spot.at('divisor').invalid(value['divisor'], 'must be one unit of the resource')
  }
