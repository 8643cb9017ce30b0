import type { FuzzPlan, PlannedBody } from './fuzz-plan.ts'
import type { FuzzWorld } from './fuzz-world.ts'
import { type Pick, withoutPicks } from './pick.ts'
import type { SentRequest } from './sent-request.ts'

/** Nothing has this number. */
const absent = 9_007_199_254_740_991

/** Turns a plan into the request it means in the world as it is now. */
export function makeRequest(world: FuzzWorld, plan: FuzzPlan): SentRequest {
  const token = world.tokens[plan.caller]
  const query = plan.query
    .map(([name, text]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`)
    .join('&')
  return {
    method: plan.method ?? plan.operation.method,
    path: `/v4${plan.path ?? fillPath(world, plan)}${query === '' ? '' : `?${query}`}`,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...plan.headers },
    body: plan.operation.method === 'GET' && plan.mood !== 'wild' ? null : makeBody(world, plan.body),
  }
}

function makeBody(world: FuzzWorld, body: PlannedBody): Buffer | null {
  if (body === null) return null
  return 'octets' in body
    ? Buffer.from(body.octets, 'latin1')
    : Buffer.from(JSON.stringify(withoutPicks(body.json, (pick) => resolvePick(world, pick))))
}

function fillPath(world: FuzzWorld, { operation: { path }, target }: FuzzPlan): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]))
  const live = target === 'furniture' ? [] : (world.resources().paths.get(names.join(',')) ?? [])
  const wanted =
    target === 'furniture'
      ? world.furniture
      : target.from === 'theirs'
        ? world.theirs
        : live[target.turn % Math.max(1, live.length)]
  const found = target !== 'furniture' && target.from === 'absent' ? undefined : wanted
  return path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(found?.[name] ?? absent))
}

function resolvePick(world: FuzzWorld, { kind, from, turn }: Pick): number {
  const ids = world.resources().ids[kind]
  if (from === 'live') return ids[turn % Math.max(1, ids.length)] ?? absent
  return from === 'theirs' ? Number(world.theirs[`${kind}Id`] ?? absent) : absent
}
