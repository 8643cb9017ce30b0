import { isDeepStrictEqual } from 'node:util'
import { inLanes } from '../../in-lanes.ts'
import { sameness } from '../../operation-table/expect-api-headers.ts'
import type { AccessRow } from '../rows/access-row.ts'
import { type Answered, checkAudit } from './check-audit.ts'
import type { Caller } from '../fixture/caller.ts'
import { checkAnswer } from './check-answer.ts'
import { checkContent } from './check-content.ts'
import { insertCallers } from '../fixture/insert-callers.ts'
import type { MatrixCase } from '../cases/matrix-case.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'
import { sendCase } from './send-case.ts'
import { takeFingerprint, takeUntouched } from './take-prints.ts'
import { wireNames } from '../fixture/wire-names.ts'

/** Sends the cases, rejected ones first. Returns one line per deviation in answers, content, audit and unrelated rows. */
export async function runCases(
  fixture: MatrixFixture,
  row: AccessRow,
  cases: readonly MatrixCase[],
): Promise<string[]> {
  const authenticated = cases.flatMap(({ caller }) => ('user' in caller ? [caller] : []))
  const tokens = await insertCallers(fixture.table, fixture.colleagueId, authenticated)
  const tokenOf = new Map(authenticated.map((caller, index) => [caller, tokens[index]]))
  const send = async (one: MatrixCase): Promise<Answered> => {
    return { one, answer: await sendCase(fixture, one, headerOf(one.caller, tokenOf)) }
  }
  const { store } = fixture.table.http
  const before = await takeFingerprint(store)
  const rejections = await inLanes(cases.filter(isRejected), send)
  const after = await takeFingerprint(store)
  const untouched = row.method === 'GET' ? null : await takeUntouched(fixture)
  const accepted = await inLanes(cases.filter(isAccepted), send)
  const later = untouched === null ? [] : [...(await takeUntouched(fixture))]
  const touched = later.filter(([what, print]) => untouched?.get(what) !== print)
  const answered = [...rejections, ...accepted]
  const withTokens = answered.map((entry) => ({ ...entry, token: tokenBehind(entry.one.caller, tokenOf) }))
  const names = wireNames(fixture.table)
  const line = (one: MatrixCase, text: string): string =>
    `${names.isLinode ? 'linode' : 'neutral'} ${row.operation}, ${one.what}: ${text}`
  return [
    ...answered.flatMap(({ one, answer }) =>
      checkAnswer(one, answer, row.scopes, names).map((text) =>
        line(one, `${text}${answer.status < 500 ? '' : ` ${answer.text}`}`),
      ),
    ),
    ...(await checkContent(store, row.operation, withTokens)).map(({ one, text }) => line(one, text)),
    ...(await checkAudit(store, row, answered)).map(({ one, text }) => line(one, text)),
    ...findUnequal(answered).map(({ one }) => line(one, `differs from the others of "${one.group}"`)),
    ...[...after]
      .filter(([table, print]) => before.get(table) !== print)
      .map(
        ([table, print]) => `${row.operation}: a rejected request changed ${table}: ${before.get(table)} are ${print}`,
      ),
    ...(accepted.some(isStranger)
      ? []
      : touched.map(
          ([what, print]) =>
            `${row.operation}: an unrelated resource changed, ${what}: ${untouched?.get(what)} are ${print}`,
        )),
  ]
}

const isRejected = (one: MatrixCase): boolean => !isAccepted(one)
const isAccepted = ({ expected }: MatrixCase): boolean => expected.kind === 'accepted'

function findUnequal(answered: readonly Answered[]): Answered[] {
  const firsts = new Map<string, unknown>()
  return answered.filter(({ one, answer }) => {
    if (one.group === undefined) return false
    const same = sameness(answer)
    if (!firsts.has(one.group)) firsts.set(one.group, same)
    return !isDeepStrictEqual(firsts.get(one.group), same)
  })
}

function isStranger({ one: { caller } }: Answered): boolean {
  return 'user' in caller && caller.user === 'stranger'
}

function headerOf(caller: Caller, tokenOf: ReadonlyMap<Caller, string | undefined>): string | null {
  return 'header' in caller ? caller.header : `Bearer ${tokenBehind(caller, tokenOf)}`
}

function tokenBehind(caller: Caller, tokenOf: ReadonlyMap<Caller, string | undefined>): string | null {
  if ('header' in caller) return null
  return 'token' in caller ? caller.token : (tokenOf.get(caller) ?? null)
}
