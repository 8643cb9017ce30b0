/** How a list is patched: by a field that tells its members apart, as a set of plain values, or as a whole. */
export type ListKind = { readonly key: string } | 'set' | 'whole'

/** Fields of Kubernetes objects whose lists are merged, with the key of their members; every other list is replaced as a whole. */
const keys: Readonly<Record<string, string>> = {
  containers: 'name',
  initContainers: 'name',
  ephemeralContainers: 'name',
  env: 'name',
  volumes: 'name',
  imagePullSecrets: 'name',
  secrets: 'name',
  volumeMounts: 'mountPath',
  volumeDevices: 'devicePath',
  conditions: 'type',
  addresses: 'type',
  ownerReferences: 'uid',
  hostAliases: 'ip',
  podIPs: 'ip',
  hostIPs: 'ip',
  topologySpreadConstraints: 'topologyKey',
}

/** How the list of a field is patched; `owner` is the field that holds the object it stands in. */
export function listKindOf(field: string, owner: string): ListKind {
  if (field === 'finalizers') return 'set'
  if (field === 'ports') return { key: owner === 'spec' ? 'port' : 'containerPort' }
  const key = keys[field]
  return key === undefined ? 'whole' : { key }
}
