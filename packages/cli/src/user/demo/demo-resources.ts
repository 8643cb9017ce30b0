/** Tag of all demo resources. */
export const demoTag = 'moor-demo'

/** Request that creates a demo resource. */
export interface DemoResource {
  readonly operation: 'host.create' | 'volume.create' | 'cluster.create'
  readonly label: string
  readonly body: Readonly<Record<string, unknown>>
  readonly host?: string
}

/** Region, host type and version of the demo. */
export interface DemoChoice {
  readonly region: string
  readonly type: string
  /** Kubernetes version; null without support for clusters. */
  readonly version: string | null
}

/** Returns the creations of the demo: two hosts, three volumes (two attached), and a cluster of two nodes if clusters are supported. */
export function planDemoResources({ region, type, version }: DemoChoice): readonly DemoResource[] {
  const tags = [demoTag]
  const hosts = ['demo-web', 'demo-db'].map((label): DemoResource => ({
    operation: 'host.create',
    label,
    body: { label, region, type, tags },
  }))
  const volumes = [
    { label: 'demo-data', size: 20, host: 'demo-db' },
    { label: 'demo-logs', size: 10, host: 'demo-web' },
    { label: 'demo-spare', size: 40 },
  ].map(({ label, size, host }): DemoResource => ({
    operation: 'volume.create',
    label,
    body: { label, size, region, tags },
    ...(host !== undefined && { host }),
  }))
  if (version === null) return [...hosts, ...volumes]
  const body = { label: 'demo-cluster', region, k8s_version: version, tags, node_pools: [{ type, count: 2 }] }
  return [...hosts, ...volumes, { operation: 'cluster.create', label: 'demo-cluster', body }]
}
