import { type RawBuilder, sql } from 'kysely'
import { type SealedColumn, sealedForm } from '../../domain/shared/index.ts'

/** Id in hex of the key that a row's secret is sealed with; null where there is none. */
export function keyOfColumn({ column }: SealedColumn): RawBuilder<string> {
  return sql<string>`encode(substring(${sql.ref(column)} from ${sql.lit(sealedForm.keyIdAt + 1)} for ${sql.lit(sealedForm.keyIdOctets)}), 'hex')`
}
