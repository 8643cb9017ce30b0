import { randomBytes } from 'node:crypto'
import type { CompiledOperation } from '@moorage/contract'
import type { Target } from '../../operation-table/wire-body.ts'
import type { NewCaller } from '../world/caller.ts'
import type { Findings } from './check-lists.ts'
import { insertCallers } from '../world/insert-callers.ts'
import type { MatrixWorld } from '../world/matrix-world.ts'
import { requestShapes } from '../cases/request-shapes.ts'

const all = ['*']
const nobody = { adds: [], accountAccess: null, grants: [] } as const

/**
 * Sends everything that can be repeated with a key that an unrestricted user has used, with the same path and body, as everybody else: each is answered for themselves
 * (the audit has their own request, which it has of no replay), and the user's own repetition is a replay (decision A9: keys are of a user of an account).
 */
export async function checkReplays(world: MatrixWorld): Promise<Findings> {
  const clusterId = world.backed.clusterId
  const others: readonly (readonly [string, NewCaller])[] = [
    ['another user of the account', { user: 'colleague', scopes: all }],
    ['a user of another account', { user: 'stranger', scopes: all }],
    ['a restricted user', { user: nobody, scopes: all }],
    ["a cluster's own token in the user's name", { user: { clusterId, behind: 'owner' }, scopes: all }],
  ]
  const tokens = await insertCallers(
    world.table,
    world.colleagueId,
    others.map(([, caller]) => caller),
  )
  const changes = world.table.operations.filter(({ operation }) => operation.method === 'POST')
  const deviations: string[] = []
  for (const compiled of changes) {
    const ask = await repeat(world, compiled)
    const [first, again] = [await ask(world.table.http.token), await ask(world.table.http.token)]
    if (!first.isRun || first.isReplay || !again.isReplay || again.isRun)
      deviations.push(
        `${compiled.operation.name}: the same user's repetition is no replay: ${first.text} and ${again.text}`,
      )
    for (const [index, [who]] of others.entries()) {
      const answer = await ask(String(tokens[index]))
      if (answer.isReplay || !answer.isRun)
        deviations.push(`${compiled.operation.name}: ${who} is answered what somebody else was: ${answer.text}`)
    }
  }
  return { cases: changes.length * (others.length + 2), deviations }
}

interface Outcome {
  readonly text: string
  readonly isReplay: boolean
  readonly isRun: boolean
}

/** A request that can be sent again and again with one key. */
async function repeat(world: MatrixWorld, compiled: CompiledOperation): Promise<(token: string) => Promise<Outcome>> {
  const [shape] = requestShapes(compiled)
  const target: Target = (await shape?.make(world)) ?? {}
  const headers = { 'idempotency-key': randomBytes(8).toString('hex') }
  return async (token) => {
    const answer = await world.table.send(compiled, target, { token, headers })
    const { db } = world.table.http.store
    const rows = await db
      .selectFrom('audit')
      .select('id')
      .where('request_id', '=', String(answer.headers['x-request-id']))
      .execute()
    return {
      text: `${answer.status} ${answer.text}`,
      isReplay: answer.headers['idempotent-replay'] === 'true',
      isRun: rows.length === 1,
    }
  }
}
