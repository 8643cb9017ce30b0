import type { SealedColumn } from '../../domain/shared/index.ts'

/** The control plane's columns with sealed secrets, each with the place it is sealed for. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'public.installation',
    column: 'key_probe',
    context: ['installation/key-probe'],
    meaning: 'word by which a process knows its key',
  },
  {
    table: 'public.installation',
    column: 'oauth_keys_sealed',
    context: ['installation/oauth-keys'],
    meaning: 'keys of signing in and of applications',
  },
  {
    table: 'public.clusters',
    column: 'ca_key_sealed',
    context: ['cluster/', { column: 'id' }, '/ca-key'],
    meaning: 'keys of the clusters’ authorities',
  },
  {
    table: 'public.clusters',
    column: 'kubeconfig_token_sealed',
    context: ['cluster/', { column: 'id' }, '/kubeconfig'],
    meaning: 'tokens of kubeconfigs',
  },
  {
    table: 'public.clusters',
    column: 'service_token_sealed',
    context: ['cluster/', { column: 'id' }, '/service-token'],
    meaning: 'tokens of the clusters themselves',
  },
]
