import type { Store } from '#store/open-store.ts'
import type { TestAnswer } from '../../http/http-harness.ts'
import type { AccessRow } from '../rows/access-row.ts'
import type { MatrixCase } from '../cases/matrix-case.ts'

/** Case with its answer. */
export interface Answered {
  readonly one: MatrixCase
  readonly answer: TestAnswer<unknown>
}

/** Returns deviations. Each mutation by an authenticated caller must write exactly one audit row with its status, other requests none (decision G9). */
export async function checkAudit(
  { db }: Store,
  row: AccessRow,
  answered: readonly Answered[],
): Promise<{ one: MatrixCase; text: string }[]> {
  const ids = answered.map(({ answer }) => String(answer.headers['x-request-id']))
  const rows = await db
    .selectFrom('audit')
    .select(['request_id', 'operation', 'outcome', 'status'])
    .where('request_id', 'in', ids)
    .execute()
  return answered.flatMap(({ one, answer }, index) => {
    const isAudited = row.method !== 'GET' && 'scopes' in one.caller && one.expected.kind !== 'method'
    const expected = isAudited
      ? `${row.operation} ${answer.status < 400 ? 'accepted' : 'refused'} ${answer.status}`
      : ''
    const found = rows
      .filter((entry) => entry.request_id === ids[index])
      .map((entry) => `${entry.operation} ${entry.outcome} ${entry.status}`)
      .join(', ')
    return found === expected ? [] : [{ one, text: `the audit contains "${found}", not "${expected}"` }]
  })
}
