import { fieldAt, isFields, stringAt } from '#drivers/kube-objects/field-at.ts'
import { readQuantity } from '#drivers/kube-objects/demand/read-quantity.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { rule, isAbsentValue, objectMembers, textMembers, type Rule } from './rule.ts'
import { downwardResource, downwardFileField } from './downward-fields.ts'
import { dnsLabel, dnsSubdomain, fileMode, localPath, noParent, quantity } from './formats.ts'
import { labelSelector } from './selectors.ts'
import { Spot } from './spot.ts'

const items = rule.each(rule.fields({ key: rule.required(), path: rule.required(localPath), mode: fileMode }))

/** Files of the downward API are reported without their index. */
const downwardFiles: Rule = (value, spot) => {
  for (const file of objectMembers(value)) {
    const { fieldRef, resourceFieldRef } = file
    rule.fields({ path: rule.required(localPath), mode: fileMode })(file, spot)
    if (fieldRef === undefined && resourceFieldRef === undefined)
      spot.required('one of fieldRef and resourceFieldRef is required')
    else if (fieldRef !== undefined && resourceFieldRef !== undefined)
      spot.invalid('resource', 'fieldRef and resourceFieldRef can not be specified simultaneously')
    else rule.fields({ fieldRef: downwardFileField, resourceFieldRef: downwardResource(true) })(file, spot)
  }
}

const downwardAPI: Rule = (value, spot) => {
  rule.fields({ defaultMode: fileMode })(value, spot)
  downwardFiles(fieldAt(value, 'items'), spot)
}

const absolute = rule.format((text) => text.startsWith('/'), 'must be an absolute path')
const hostTypes = ['BlockDevice', 'CharDevice', 'Directory', 'DirectoryOrCreate', 'File', 'FileOrCreate', 'Socket']
const tokenSeconds = rule.range(600, 2 ** 32)

const projectedSources = {
  secret: rule.fields({ name: rule.required(), items }),
  configMap: rule.fields({ name: rule.required(), items }),
  downwardAPI: (value: unknown, spot: Spot) => downwardFiles(fieldAt(value, 'items'), spot),
  serviceAccountToken: rule.fields({ expirationSeconds: tokenSeconds }),
}

/** Projected volumes with two kinds in a source or two files of one path; token paths are reported at the volume. */
const projected: Rule = (value, spot) => {
  rule.fields({ defaultMode: fileMode, sources: rule.each(rule.fields(projectedSources)) })(value, spot)
  const paths = new Set<string>()
  for (const [index, source] of objectMembers(fieldAt(value, 'sources')).entries()) {
    if (Object.keys(source).length > 1)
      spot.at('sources').at(index).forbidden('may not specify more than 1 volume type')
    const token = fieldAt(source, 'serviceAccountToken')
    const files = Object.values(source).flatMap((one) => objectMembers(fieldAt(one, 'items')))
    if (token !== undefined) rule.required(localPath)(fieldAt(token, 'path'), spot.at('path'))
    for (const file of [...files, ...(isFields(token) ? [token] : [])]) {
      const path = stringAt(file, 'path')
      if (path !== '' && paths.has(path)) spot.invalid(path, 'conflicting duplicate paths')
      paths.add(path)
    }
  }
}

const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod']

/** Access modes of a volume, reported without their index. */
export const checkAccessModes: Rule = (value, spot) => {
  const modes = textMembers(value)
  if (modes.length === 0) spot.required('at least 1 access mode is required')
  for (const mode of modes) rule.oneOf(...accessModes)(mode, spot)
  if (modes.length > 1 && modes.includes('ReadWriteOncePod'))
    spot.forbidden('may not use ReadWriteOncePod with other access modes')
}

const size: Rule = (value, spot) => {
  if (value !== undefined && (readQuantity(value) ?? 0) <= 0) spot.invalid(value, 'must be greater than zero')
}

/** Spec of a PersistentVolumeClaim. */
export const claimSpec: Rule = (value, spot) => {
  rule.fields({
    accessModes: checkAccessModes,
    selector: labelSelector,
    storageClassName: dnsSubdomain,
    volumeMode: rule.exactly('Block', 'Filesystem'),
  })(value, spot)
  rule.required(size)(fieldAt(value, 'resources', 'requests', 'storage'), spot.at('resources').entry('storage'))
}

const source = rule.union(
  {
    emptyDir: rule.fields({
      sizeLimit: (value, spot) => {
        const own = new Spot()
        quantity(value, own)
        if (own.causes.length > 0) spot.forbidden('SizeLimit field must be a valid resource quantity')
      },
    }),
    hostPath: rule.fields({ path: rule.required(noParent), type: rule.oneOf('', ...hostTypes) }),
    secret: rule.fields({ secretName: rule.required(), defaultMode: fileMode, items }),
    nfs: (value, spot) => {
      rule.fields({ server: rule.required(), path: rule.required() })(value, spot)
      absolute(stringAt(value, 'path') || '.', spot.at('path'))
    },
    persistentVolumeClaim: rule.fields({ claimName: rule.required() }),
    downwardAPI,
    configMap: rule.fields({ name: rule.required(), defaultMode: fileMode, items }),
    projected,
    csi: rule.fields({
      driver: rule.required(
        rule.format(
          (text) => text.length <= 63 && /^[A-Za-z0-9]([-A-Za-z0-9.]*[A-Za-z0-9])?$/.test(text),
          'must be a valid driver name',
        ),
      ),
    }),
    ephemeral: rule.fields({ volumeClaimTemplate: rule.required(rule.fields({ spec: claimSpec })) }),
    image: rule.fields({ reference: rule.required(), pullPolicy: rule.oneOf('Always', 'IfNotPresent', 'Never') }),
  },
  false,
)

const volume = rule.all(rule.fields({ name: rule.required(dnsLabel) }), source)

/** Valid volumes by name; an invalid one counts as absent for the containers' mounts. */
export function checkVolumes(value: unknown, spot: Spot): ReadonlyMap<string, KubeFields> {
  const valid = new Map<string, KubeFields>()
  for (const [index, one] of objectMembers(value).entries()) {
    const before = spot.causes.length
    volume(one, spot.at(index))
    const name = stringAt(one, 'name')
    if (valid.has(name)) spot.at(index).at('name').duplicate(name)
    else if (!isAbsentValue(name) && spot.causes.length === before) valid.set(name, one)
  }
  return valid
}
