import type { SealedColumn } from '#domain/shared/index.ts'

/** The registry's columns with sealed secrets, each with the place it is sealed for. */
export const registrySealedColumns: readonly SealedColumn[] = [
  {
    table: 'infra.volume_keys',
    column: 'sealed',
    context: ['infra-volume/', { column: 'volume' }],
    meaning: 'keys of encrypted volumes',
  },
]
