import type { KindPath } from './read-objects.ts'

const core = { root: '/api/v1' } as const

/** Kinds other than workloads. Secrets and ConfigMaps are never read. */
export const kinds = {
  namespaces: { ...core, resource: 'namespaces' },
  nodes: { ...core, resource: 'nodes' },
  pods: { ...core, resource: 'pods' },
  events: { ...core, resource: 'events' },
  claims: { ...core, resource: 'persistentvolumeclaims' },
  volumes: { ...core, resource: 'persistentvolumes' },
  /** Served if the cluster measures usage. */
  nodeMetrics: { root: '/apis/metrics.k8s.io/v1beta1', resource: 'nodes' },
} as const satisfies Readonly<Record<string, KindPath>>
