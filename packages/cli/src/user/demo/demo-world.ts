/** Tag of everything that the demo makes: what is taken away again is found by it. */
export const demoTag = 'moor-demo'

/** What the demo makes, in the order of making: an operation, what it is called, and the body. */
export interface DemoThing {
  readonly operation: 'host.create' | 'volume.create' | 'cluster.create'
  readonly label: string
  readonly body: Readonly<Record<string, unknown>>
  /** Label of the host that a volume is attached to. */
  readonly host?: string
}

/** What an installation offers that the demo chooses from. */
export interface DemoChoice {
  readonly region: string
  readonly type: string
  /** Null where there are no clusters. */
  readonly version: string | null
}

/** A little world: two hosts, three volumes, two of them attached, and a cluster of two nodes. */
export function planDemoWorld({ region, type, version }: DemoChoice): readonly DemoThing[] {
  const tags = [demoTag]
  const hosts = ['demo-web', 'demo-db'].map((label): DemoThing => ({
    operation: 'host.create',
    label,
    body: { label, region, type, tags },
  }))
  const volumes = [
    { label: 'demo-data', size: 20, host: 'demo-db' },
    { label: 'demo-logs', size: 10, host: 'demo-web' },
    { label: 'demo-spare', size: 40 },
  ].map(({ label, size, host }): DemoThing => ({
    operation: 'volume.create',
    label,
    body: { label, size, region, tags },
    ...(host !== undefined && { host }),
  }))
  if (version === null) return [...hosts, ...volumes]
  const body = { label: 'demo-cluster', region, k8s_version: version, tags, node_pools: [{ type, count: 2 }] }
  return [...hosts, ...volumes, { operation: 'cluster.create', label: 'demo-cluster', body }]
}
