import { kubeResources } from '../model/kube-resource.ts'

/** A group of the interface, its preferred version first. */
export interface ApiGroup {
  readonly name: string
  readonly versions: readonly string[]
}

const served = [...new Set(kubeResources.map((one) => one.group))].filter((name) => name !== '')

/** The groups beside the core group. `authorization.k8s.io` only answers whether the caller may do something. */
export const apiGroups: readonly ApiGroup[] = [
  ...served.map((name) => ({
    name,
    versions: [...new Set(kubeResources.filter((one) => one.group === name).flatMap((one) => one.versions))],
  })),
  { name: 'authorization.k8s.io', versions: ['v1'] },
]
