import type { CompiledOperation } from '@moorage/contract'
import type { AccessRow } from '../rows/access-row.ts'
import type { MatrixCase } from './matrix-case.ts'
import type { MatrixFixture } from '../fixture/matrix-fixture.ts'
import { readClosedRows } from '../rows/read-field-rows.ts'
import type { RequestShape } from './request-shapes.ts'

const areas = ['volumes', 'hosts', 'orch', 'events', 'account'] as const
/** All scopes except `*`. */
export const everyScope = areas.flatMap((area) => [`${area}:read_only`, `${area}:read_write`])

/** True if the held scopes include every required scope: `*` includes all, `read_write` includes `read_only`. */
export function suffice(held: readonly string[], required: readonly string[]): boolean {
  return required.every(
    (scope) => held.includes('*') || held.includes(scope) || held.includes(scope.replace('read_only', 'read_write')),
  )
}

function scopeSets(required: readonly string[]): string[][] {
  const without = required.map((scope) => {
    const [area] = scope.split(':')
    const others = areas.filter((one) => one !== area).map((one) => `${one}:read_write`)
    return scope.endsWith('write') ? [...others, `${area}:read_only`] : others
  })
  const weakened = required.map((scope) =>
    required.map((one) => (one === scope ? one.replace('read_write', 'read_only') : one)),
  )
  const sets = [...everyScope.map((scope) => [scope]), [], ['*'], [...required], ...without, ...weakened]
  return [...new Map(sets.map((set) => [set.join(), set])).values()]
}

/** Returns cases with every set of scopes, as personal and application tokens (contract, Authentication 3; decision G2). Insufficient sets get 401. */
export async function scopeCases(
  fixture: MatrixFixture,
  row: AccessRow,
  compiled: CompiledOperation,
  shape: RequestShape,
): Promise<MatrixCase[]> {
  const required = row.scopes ?? []
  const isNeutral = fixture.table.dialect.dialect.name === 'neutral'
  const tried = scopeSets(required).flatMap((scopes, index) =>
    isNeutral
      ? [
          { scopes, isApp: false },
          { scopes, isApp: true },
        ]
      : [{ scopes, isApp: index % 2 === 1 }],
  )
  const target = await shape.make(fixture)
  const isClosed = readClosedRows().some(({ operation, field }) => operation === row.operation && field === null)
  const cases = tried.map(async ({ scopes, isApp }): Promise<MatrixCase[]> => {
    const isEnough = suffice(scopes, required)
    const one = {
      what: `${isApp ? 'a token of an application' : 'a personal token'} with ${scopes.join(' and ') || 'no scopes'}`,
      compiled,
      caller: { user: 'owner', scopes, isApp },
    } as const
    if (!isEnough) return [{ ...one, target, expected: { kind: 'scope' } }]
    // Mutations use only two of the sufficient sets: the exact scopes and `*`.
    if (row.method !== 'GET' && scopes.join() !== required.join() && scopes[0] !== '*') return []
    return [
      {
        ...one,
        target: row.method === 'GET' ? target : await shape.make(fixture),
        expected: { kind: isApp && isClosed ? 'unauthorized' : 'accepted' },
      },
    ]
  })
  return [...(await Promise.all(cases)).flat(), ...nowhereCases(compiled, required)]
}

/** The service checks scopes before the resource's existence and the body (decision B3). */
function nowhereCases(compiled: CompiledOperation, required: readonly string[]): MatrixCase[] {
  if (required.length === 0) return []
  const params = Object.fromEntries(
    [...compiled.operation.path.matchAll(/\{(\w+)\}/g)].map((found) => [String(found[1]), '9007199254740991']),
  )
  return [
    {
      what: 'too few scopes for an absent resource',
      compiled,
      target: { params },
      bytes: '{',
      caller: {
        user: 'owner',
        scopes: [required[0]?.startsWith('events') ? 'account:read_write' : 'events:read_write'],
      },
      expected: { kind: 'scope' },
    },
  ]
}
