import type { RestrictedUser } from './caller.ts'
import type { Findings } from './check-lists.ts'
import { insertCallers } from './insert-callers.ts'
import type { MatrixWorld } from './matrix-world.ts'
import { readOwned } from './read-owned.ts'
import { visibleOf } from './visible-of.ts'

/** Reads the stream of events from the oldest on as users with one grant each: all that they may see comes, and nothing before it that they may not. */
export async function checkStream(world: MatrixWorld): Promise<Findings> {
  const { mine, theirs } = world.table
  const owned = await readOwned(world)
  const users = (['volume', 'host', 'cluster'] as const).map((entity): RestrictedUser => ({
    adds: [], accountAccess: null,
    grants: [mine, theirs].map((things) => ({ entity, id: Number(things[`${entity}Id`]), level: 'read_only' })),
  }))
  const tokens = await insertCallers(world.table, null, users.map((user) => ({ user, scopes: ['events:read_only'] })))
  const found = await Promise.all(users.map(async (user, index) => {
    const visible = visibleOf.events(owned, user)
    const seen = await readEvents(world, String(tokens[index]), visible)
    const hidden = seen.filter((id) => !visible.includes(id))
    return hidden.length === 0 && visible.length > 0 ? [] : [`event.stream, who sees ${visible.join()}: ${hidden.join()} came`]
  }))
  return { cases: users.length, deviations: found.flat() }
}

/** Numbers of the events that come until all the wanted ones have come. */
async function readEvents(world: MatrixWorld, token: string, wanted: readonly number[]): Promise<number[]> {
  const leaving = new AbortController()
  const compiled = world.operationOf('event.stream')
  const answer = await fetch(`${await world.origin()}/v4${compiled?.path}?from=0`, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal })
  const seen = new Set<number>()
  let text = ''
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    for (const [, body] of whole.matchAll(/^data: (.*)$/gm)) seen.add((JSON.parse(String(body)) as { id: number }).id)
    text = text.slice(whole.length)
    if (wanted.every((id) => seen.has(id))) break
  }
  leaving.abort()
  return [...seen]
}
