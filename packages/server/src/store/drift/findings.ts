import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'

/** Object on the infrastructure that belongs to no resource. */
export interface OrphanFinding {
  readonly name: string
  readonly kind: string
  readonly region: string
}

/** Replaces these regions' findings by `found` and returns the findings that were not stored before. A table lock serializes calls. */
export async function replaceFindings(
  tx: Tx,
  regions: readonly string[],
  found: readonly OrphanFinding[],
): Promise<readonly OrphanFinding[]> {
  await sql`lock table reality_findings in share row exclusive mode`.execute(tx)
  await tx
    .deleteFrom('reality_findings')
    .where('region', 'in', [...regions])
    .where(sql<boolean>`name <> all (${found.map((one) => one.name)}::text[])`)
    .execute()
  if (found.length === 0) return []
  return tx
    .insertInto('reality_findings')
    .values(found.map(({ name, kind, region }) => ({ name, kind, region })))
    .onConflict((row) => row.column('name').doNothing())
    .returning(['name', 'kind', 'region'])
    .execute()
}
