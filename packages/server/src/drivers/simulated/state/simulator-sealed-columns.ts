import type { SealedColumn } from '#domain/shared/index.ts'

const kubeContext = [
  'sim-kube/',
  { column: 'cluster_id' },
  '/',
  { column: 'namespace' },
  '/',
  { column: 'name' },
] as const

/** Sealed simulator columns, with their contexts. */
export const simulatorSealedColumns: readonly SealedColumn[] = [
  {
    table: 'sim.fronts',
    column: 'ca_key_sealed',
    context: ['sim-front/ca-key'],
    meaning: 'authority key of the cluster listeners',
  },
  {
    table: 'sim.clusters',
    column: 'tls_sealed',
    context: ['sim-cluster/', { column: 'uid' }, '/tls'],
    meaning: 'serving certificates of simulated clusters',
  },
  { table: 'sim.kube_objects', column: 'sealed', context: kubeContext, meaning: 'Secrets in simulated clusters' },
  {
    table: 'sim.kube_changes',
    column: 'sealed',
    context: kubeContext,
    meaning: 'earlier revisions of Secrets in simulated clusters',
  },
]
