interface LabelledPool {
  readonly poolId: number
  readonly type: string
  readonly region: string
}

/** Returns the labels that a node has besides the requested ones. They include deprecated names, which kubelets and cloud providers still write. */
export function ownNodeLabels(
  { poolId, type, region }: LabelledPool,
  { vendor, nodePrefix }: { readonly vendor: string; readonly nodePrefix: string },
): Readonly<Record<string, string>> {
  const domain = `${vendor.toLowerCase()}.com`
  return {
    'kubernetes.io/os': 'linux',
    'kubernetes.io/arch': 'amd64',
    'node.kubernetes.io/instance-type': type,
    'topology.kubernetes.io/region': region,
    'beta.kubernetes.io/os': 'linux',
    'beta.kubernetes.io/arch': 'amd64',
    'beta.kubernetes.io/instance-type': type,
    'failure-domain.beta.kubernetes.io/region': region,
    [`topology.${domain}/region`]: region,
    [`${nodePrefix}.${domain}/pool-id`]: String(poolId),
  }
}
