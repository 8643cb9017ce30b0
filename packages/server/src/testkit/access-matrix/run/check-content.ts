import type { Store } from '#store/open-store.ts'
import type { Answered } from './check-audit.ts'
import { compareContent } from '../content/compare-content.ts'
import { scenarioOf } from '../../operation-table/scenarios.ts'
import type { MatrixCase } from '../cases/matrix-case.ts'
import { readMatrixViewers } from '../content/read-matrix-viewers.ts'
import { readFixtureRows } from '../content/read-fixture-rows.ts'

/** Answer with the caller's token; null if the request had no token. */
export interface AnsweredToken extends Answered {
  readonly token: string | null
}

/** Returns deviations. Answers must contain exactly what the caller may see, rejections nothing. Skips operations with a media type, such as streams. */
export async function checkContent(
  store: Store,
  operation: string,
  answered: readonly AnsweredToken[],
): Promise<{ one: MatrixCase; text: string }[]> {
  const { content } = scenarioOf(operation)
  const viewers = await readMatrixViewers(
    store,
    answered.flatMap(({ token, answer }) => (answer.status === 200 ? (token ?? []) : [])),
  )
  const compare = compareContent(
    await readFixtureRows(store, 'kinds' in content ? content.kinds : 'kind' in content ? [content.kind] : []),
  )
  return answered
    .filter(({ one }) => one.compiled.operation.mediaType === undefined)
    .flatMap(({ one, answer, token }) =>
      compare({
        content: answer.status === 200 ? content : { is: 'nothing' },
        viewer: viewers.get(token ?? '') ?? null,
        path: one.compiled.operation.path,
        params: one.target.params ?? {},
        text: answer.text,
      }).map((text) => ({ one, text })),
    )
}
