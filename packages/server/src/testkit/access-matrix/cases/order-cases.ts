import type { CompiledOperation } from '@moorage/contract'
import type { AccessRow } from '../access-row.ts'
import type { RestrictedUser } from '../caller.ts'
import { holder, judgeHoldings, listHoldings } from '../judge-holdings.ts'
import type { MatrixCase } from '../matrix-case.ts'
import type { MatrixWorld } from '../matrix-world.ts'
import type { RequestShape } from '../request-shapes.ts'
import { resolveNeeds } from '../resolve-needs.ts'

const nobody: RestrictedUser = { adds: [], accountAccess: null, grants: [] }

/** Bodies that the schema lets through and a rule of the service refuses, by operation: labels that are taken or malformed, a size that is too small. */
const againstRules: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  'volume.create': [
    { label: 'furniture', region: 'eu-central' },
    { label: '1st', region: 'eu-central' },
    { label: 'no-place' },
  ],
  'volume.update': [{ label: 'furniture' }, { label: '1st' }],
  'volume.clone': [{ label: 'furniture' }, { label: '1st' }],
  'volume.resize': [{ size: 20 }],
  'host.create': [
    { label: 'elsewhere', type: 'g6-nanode-1', region: 'eu-central' },
    { type: 'g6-nanode-1', region: 'nowhere' },
  ],
  'host.update': [{ label: 'elsewhere' }],
  'cluster.create': [
    {
      label: 'elsewhere',
      region: 'eu-central',
      k8s_version: '1.36',
      node_pools: [{ type: 'g6-standard-1', count: 1 }],
    },
  ],
  'cluster.update': [{ label: 'elsewhere' }, { k8s_version: '1.99' }],
  'pool.create': [{ type: 'nothing', count: 1 }],
}

/**
 * A restricted user who may not do this: what is wrong with the body is said first (400), what is against the rules of the service
 * only after the refusal (403), so that labels and states cannot be asked out (decision B3).
 */
export async function orderCases(
  world: MatrixWorld,
  row: AccessRow,
  compiled: CompiledOperation,
  shape: RequestShape,
): Promise<MatrixCase[]> {
  if (row.method === 'GET') return []
  const target = await shape.make(world)
  const needs = await resolveNeeds(world.table.http.store, row, target)
  const way = listHoldings(needs).find((one) => judgeHoldings(needs, one).kind === 'unauthorized')
  if (!way) return []
  const one = { compiled, target, caller: { user: holder(needs, way, nobody), scopes: ['*'] } } as const
  const wrong = wrongTypes(compiled)
  const rules = againstRules[row.operation] ?? []
  return [
    { ...one, what: 'not allowed, and the body is cut off', octets: '{"', expected: { kind: 'body' } },
    { ...one, what: 'not allowed, and the body is no object', octets: '[1]', expected: { kind: 'body' } },
    ...(wrong === null
      ? []
      : [
          {
            ...one,
            what: 'not allowed, and every field is of a wrong type',
            octets: wrong,
            expected: { kind: 'body' },
          } as const,
        ]),
    ...rules.map((body): MatrixCase => ({
      ...one,
      what: `not allowed, and against the rules: ${JSON.stringify(body)}`,
      target: { ...target, body },
      expected: { kind: 'unauthorized' },
    })),
  ]
}

/** A body in the words of the wire whose every field is of a type it cannot be of; null where there are no fields. */
function wrongTypes({ body }: CompiledOperation): string | null {
  const fields = Object.entries(body?.properties ?? {})
  if (fields.length === 0) return null
  return JSON.stringify(
    Object.fromEntries(
      fields.map(([field, schema]) => [field, 'type' in schema && schema.type === 'object' ? 'wrong' : { wrong: [] }]),
    ),
  )
}
