import { isDeepStrictEqual } from 'node:util'
import { inLanes } from '../../in-lanes.ts'
import { sameness } from '../../operation-table/expect-api-headers.ts'
import type { AccessRow } from '../rows/access-row.ts'
import { type Answered, checkAudit } from './check-audit.ts'
import type { Caller } from '../world/caller.ts'
import { checkAnswer } from './check-answer.ts'
import { checkContent } from './check-content.ts'
import { insertCallers } from '../world/insert-callers.ts'
import type { MatrixCase } from '../cases/matrix-case.ts'
import type { MatrixWorld } from '../world/matrix-world.ts'
import { sendCase } from './send-case.ts'
import { takeFingerprint, takeUntouched } from './take-prints.ts'
import { wireWords } from '../world/wire-words.ts'

/** Sends the cases of one operation; returns deviations from the oracle, one line each. */
export async function runCases(world: MatrixWorld, row: AccessRow, cases: readonly MatrixCase[]): Promise<string[]> {
  const living = cases.flatMap(({ caller }) => ('user' in caller ? [caller] : []))
  const tokens = await insertCallers(world.table, world.colleagueId, living)
  const tokenOf = new Map(living.map((caller, index) => [caller, tokens[index]]))
  const ask = async (one: MatrixCase): Promise<Answered> => {
    return { one, answer: await sendCase(world, one, headerOf(one.caller, tokenOf)) }
  }
  const refused = cases.filter((one) => one.expected.kind !== 'accepted')
  const before = await takeFingerprint(world.table.http.store)
  const refusals = await inLanes(refused, ask)
  const after = await takeFingerprint(world.table.http.store)
  const untouched = row.method === 'GET' ? null : await takeUntouched(world)
  const accepted = await inLanes(
    cases.filter((one) => one.expected.kind === 'accepted'),
    ask,
  )
  const touched =
    untouched === null ? [] : [...(await takeUntouched(world))].filter(([what, print]) => untouched.get(what) !== print)
  const answered = [...refusals, ...accepted]
  const words = wireWords(world.table)
  const line = (one: MatrixCase, text: string): string =>
    `${words.isLinode ? 'linode' : 'neutral'} ${row.operation}, ${one.what}: ${text}`
  return [
    ...answered.flatMap(({ one, answer }) =>
      checkAnswer(one, answer, row.scopes, words).map((text) =>
        line(one, `${text}${answer.status < 500 ? '' : ` ${answer.text}`}`),
      ),
    ),
    ...(
      await checkContent(
        world.table.http.store,
        row.operation,
        answered.map((told) => ({ ...told, token: tokenBehind(told.one.caller, tokenOf) })),
      )
    ).map(({ one, text }) => line(one, text)),
    ...(await checkAudit(world.table.http.store, row, answered)).map(({ one, text }) => line(one, text)),
    ...findUnequal(answered).map(({ one }) => line(one, `can be told apart from the others of "${one.group}"`)),
    ...[...after]
      .filter(([table, print]) => before.get(table) !== print)
      .map(
        ([table, print]) => `${row.operation}: something refused changed ${table}: ${before.get(table)} are ${print}`,
      ),
    ...(accepted.some(isStranger)
      ? []
      : touched.map(
          ([what, print]) =>
            `${row.operation}: what was not named changed, ${what}: ${untouched?.get(what)} are ${print}`,
        )),
  ]
}

/** Returns answers that differ from the first of their group. */
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
