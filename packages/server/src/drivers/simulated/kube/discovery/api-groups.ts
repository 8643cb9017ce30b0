import { kubeResources } from '../model/kube-resource.ts'

interface ApiGroup {
  readonly name: string
  readonly versions: readonly string[]
}

const served = [...new Set(kubeResources.map((one) => one.group))].filter((name) => name !== '')

/** All API groups except the core group. */
export const apiGroups: readonly ApiGroup[] = [
  ...served.map((name) => ({
    name,
    versions: [...new Set(kubeResources.filter((one) => one.group === name).flatMap((one) => one.versions))],
  })),
  { name: 'authentication.k8s.io', versions: ['v1'] },
  { name: 'authorization.k8s.io', versions: ['v1'] },
]

/** Body of /api: versions of the core group. */
export function describeCore(): unknown {
  return { kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] }
}

/** Body of /apis: all other groups. */
export function describeGroups(): unknown {
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: apiGroups.map(describe) }
}

/** Body of /apis/<group>; null if not served. */
export function describeGroup(name: string): unknown {
  const found = apiGroups.find((one) => one.name === name)
  return found ? { kind: 'APIGroup', apiVersion: 'v1', ...describe(found) } : null
}

function describe({ name, versions }: ApiGroup) {
  const listed = versions.map((version) => ({ groupVersion: `${name}/${version}`, version }))
  return { name, versions: listed, preferredVersion: listed[0] }
}
