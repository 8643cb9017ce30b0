import { readQuantity } from '#drivers/kube-objects/demand/read-quantity.ts'
import { fieldAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { isQualifiedName } from './formats.ts'
import { mapEntries, objectMembers, type NamedRules, type Rule } from './rule.ts'
import type { Spot } from './spot.ts'

const ofFiles = ['metadata.name', 'metadata.namespace', 'metadata.uid', 'metadata.labels', 'metadata.annotations']
const ofEnv =
  'metadata.name metadata.namespace metadata.uid spec.nodeName spec.serviceAccountName status.hostIP status.hostIPs status.podIP status.podIPs'.split(
    ' ',
  )
const known = [...ofFiles, ...ofEnv, 'spec.restartPolicy', 'spec.schedulerName', 'status.phase']
const subscript = /^metadata\.(labels|annotations)\['(.*)'\]$/

/** A field of a pod in an environment variable or a file. */
const podField =
  (supported: readonly string[]): Rule =>
  (value, spot) => {
    const [path, version] = [stringAt(value, 'fieldPath'), stringAt(value, 'apiVersion') || 'v1']
    const [, map, key = ''] = subscript.exec(path) ?? []
    if (path === '') spot.at('fieldPath').required()
    else if (version !== 'v1') spot.at('fieldPath').invalid(path, `unsupported pod version: ${version}`)
    else if (map !== undefined) {
      if (!isQualifiedName(map === 'labels' ? key : key.toLowerCase())) spot.invalid(key, 'must be a qualified name')
    } else if (!known.includes(path))
      spot.at('fieldPath').invalid(path, 'error converting fieldPath: field label not supported')
    else if (!supported.includes(path)) spot.at('fieldPath').notSupported(path, supported)
  }

const byteUnits = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map((unit) =>
  readQuantity(`1${unit}`),
)
const cpuUnits = [1e-3, 1]

function divisor(value: unknown, spot: Spot): void {
  const [unit, units] = [
    readQuantity(fieldAt(value, 'divisor')),
    stringAt(value, 'resource').endsWith('.cpu') ? cpuUnits : byteUnits,
  ]
  if (unit !== undefined && unit !== 0 && !units.includes(unit))
    spot.at('divisor').invalid(fieldAt(value, 'divisor'), 'must be one unit of the resource')
}

/** Files of the sources of a projected volume, of which each source has one kind and each path may occur once. */
function projectedFiles(sources: unknown, spot: Spot): void {
  const paths = new Set<string>()
  for (const [index, source] of objectMembers(sources).entries()) {
    if (Object.keys(source).length > 1)
      spot.at('sources').at(index).forbidden('may not specify more than 1 volume type')
    const token = fieldAt(source, 'serviceAccountToken')
    const files = Object.values(source).flatMap((one) => objectsAt(one, 'items'))
    for (const file of [...files, token]) {
      const path = stringAt(file, 'path')
      if (path !== '' && paths.has(path)) spot.invalid(path, 'conflicting duplicate paths')
      paths.add(path)
    }
  }
}

function sizeLimit(value: unknown, spot: Spot): void {
  if ((readQuantity(value) ?? 0) < 0) spot.forbidden('SizeLimit field must be a valid resource quantity')
}

/** Requested size of a claim. */
function claimSize(spec: unknown, spot: Spot): void {
  const size = fieldAt(spec, 'resources', 'requests', 'storage')
  const at = spot.at('resources').entry('storage')
  if (size === undefined || size === '') at.required()
  else if ((readQuantity(size) ?? 0) <= 0) at.invalid(size, 'must be greater than zero')
}

/** Capacity of a volume, which is its size. */
function volumeCapacity(value: unknown, spot: Spot): void {
  const entries = mapEntries(value)
  if (entries.length === 0) spot.required()
  if (entries.length !== 1 || entries[0]?.[0] !== 'storage') spot.notSupported(value, ['storage'])
  for (const [name, one] of entries)
    if ((readQuantity(one) ?? 0) <= 0) spot.entry(name).invalid(one, 'must be greater than zero')
}

/** Rules of volumes and their files. */
export const volumeRules: NamedRules = {
  envField: podField(ofEnv),
  fileField: podField(ofFiles),
  divisor,
  projectedFiles,
  sizeLimit,
  claimSize,
  volumeCapacity,
}
