import { isRecord } from '@moorage/contract'

/** Collection names by ID field. */
const fieldKinds: Readonly<Record<string, string>> = {
  linode_id: 'instances',
  host_id: 'instances',
  instance_id: 'instances',
  config_id: 'configs',
  disk_id: 'disks',
  volume_id: 'volumes',
  lke_cluster_id: 'clusters',
  orch_cluster_id: 'clusters',
  pool_id: 'pools',
}
/** Actions whose response is a resource of the path's collection. */
const actions = new Set(['attach', 'clone', 'resize', 'rebuild'])

/** Returns an empty map from recorded to new IDs; unknown IDs stay unchanged. */
export function createIdMap() {
  const known = new Map<string, string | number>()
  const keyOf = (kind: string, id: unknown): string => `${kind} ${String(id)}`
  function addId(kind: string, recorded: unknown, fresh: unknown): void {
    if (isId(recorded) && isId(fresh)) known.set(keyOf(kind, recorded), fresh)
  }
  function addObjectIds(kind: string, recorded: unknown, fresh: unknown): void {
    if (!isRecord(recorded) || !isRecord(fresh)) return
    addId(kind, recorded['id'], fresh['id'])
    for (const [name, value] of Object.entries(recorded)) {
      const other = fresh[name]
      const fieldKind = fieldKinds[name]
      if (fieldKind !== undefined) addId(fieldKind, value, other)
      // Lists inside a resource contain its children. Collections can contain resources of other clients.
      if (name !== 'data' && Array.isArray(value) && Array.isArray(other))
        for (const [index, one] of value.entries()) addObjectIds(name, one, other[index])
      if (isRecord(value)) addObjectIds(kind, name === 'data' ? value : {}, name === 'data' ? other : {})
    }
  }
  function mapValue(name: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => mapValue(name, one))
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapValue(key, one)]))
    const kind = fieldKinds[name]
    return kind === undefined || !isId(value) ? value : (known.get(keyOf(kind, value)) ?? value)
  }
  return {
    /** Learns IDs from both responses to a request. */
    addIds: (path: string, recorded: unknown, fresh: unknown) => addObjectIds(kindOf(path), recorded, fresh),
    path(path: string): string {
      const [pathname = '', query] = path.split('?', 2)
      const parts = pathname.split('/')
      const mapped = parts.map((part, index) => known.get(keyOf(parts[index - 1] ?? '', part)) ?? part)
      return mapped.join('/') + (query === undefined ? '' : `?${query}`)
    },
    body: (body: unknown) => mapValue('', body),
  }
}

function kindOf(path: string): string {
  const words = (path.split('?', 1)[0] ?? '').split('/').filter((part) => part !== '')
  const named = words.filter((word) => !/\d/.test(word) && !actions.has(word))
  return named.at(-1) ?? ''
}

const isId = (value: unknown): value is string | number => typeof value === 'number' || typeof value === 'string'
