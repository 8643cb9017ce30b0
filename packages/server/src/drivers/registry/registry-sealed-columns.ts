import type { SealedColumn } from '#domain/shared/index.ts'

/** Registry columns with sealed secrets and their sealing context. */
export const registrySealedColumns: readonly SealedColumn[] = [
  {
    table: 'infra.volume_keys',
    column: 'sealed',
    context: ['infra-volume/', { column: 'volume' }],
    meaning: 'keys of encrypted volumes',
  },
  {
    table: 'infra.control_planes',
    column: 'sealed',
    context: ['infra-control-plane/', { column: 'name' }],
    meaning: 'keys and tokens of control planes',
  },
  {
    table: 'infra.control_planes',
    column: 'certificates',
    context: ['infra-control-plane-certificates/', { column: 'name' }],
    meaning: 'certificates of control planes',
  },
  {
    table: 'infra.inner_listeners',
    column: 'ca_key_sealed',
    context: ['infra-inner-listener/', { column: 'engine' }],
    meaning: 'authority keys of inner listeners',
  },
]
