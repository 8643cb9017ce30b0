import { apiGroups } from './api-groups.ts'
import type { ApiGroup } from './api-groups.ts'

/** The body of /api: versions of the core group. */
export function describeCore(): unknown {
  return { kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] }
}

/** The body of /apis: all other groups. */
export function describeGroups(): unknown {
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: apiGroups.map(describe) }
}

/** The body of /apis/<group>; null when it is not served. */
export function describeGroup(name: string): unknown {
  const found = apiGroups.find((one) => one.name === name)
  return found ? { kind: 'APIGroup', apiVersion: 'v1', ...describe(found) } : null
}

function describe({ name, versions }: ApiGroup) {
  const listed = versions.map((version) => ({ groupVersion: `${name}/${version}`, version }))
  return { name, versions: listed, preferredVersion: listed[0] }
}
