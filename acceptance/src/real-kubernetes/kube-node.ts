import type { Kubectl } from '../kubectl/open-kubectl.ts'

/** Node as the cluster's API server returns it. */
export interface KubeNode {
  readonly metadata: {
    readonly name: string
    readonly uid: string
    readonly labels: Readonly<Record<string, string>>
  }
  readonly spec: { readonly providerID?: string; readonly taints?: readonly { readonly key: string }[] }
  readonly status: {
    readonly addresses: readonly { readonly type: string; readonly address: string }[]
    readonly conditions: readonly { readonly type: string; readonly status: string }[]
    readonly nodeInfo: { readonly kubeletVersion: string; readonly osImage: string }
  }
}

/** Returns the nodes of a cluster. Throws if kubectl fails. */
export async function listKubeNodes(kubectl: Kubectl): Promise<readonly KubeNode[]> {
  const { items } = JSON.parse(await kubectl.ok('get', 'nodes', '-o', 'json')) as { items: readonly KubeNode[] }
  return items
}

/** Returns the node's first InternalIP, or ''. */
export function addressOf({ status }: KubeNode): string {
  return status.addresses.find(({ type }) => type === 'InternalIP')?.address ?? ''
}

/** True if the Ready condition of the node is True. */
export function isReadyNode({ status }: KubeNode): boolean {
  return status.conditions.some(({ type, status: now }) => type === 'Ready' && now === 'True')
}
