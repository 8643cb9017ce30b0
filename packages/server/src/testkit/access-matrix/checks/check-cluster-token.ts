import { isDeepStrictEqual } from 'node:util'
import type { ClusterUser } from '../world/caller.ts'
import { clusterScopes } from '../cases/cluster-token-cases.ts'
import type { Findings } from './check-lists.ts'
import { insertCallers } from '../world/insert-callers.ts'
import type { MatrixWorld } from '../world/matrix-world.ts'
import { numbersOf, readShown } from '../content/read-shown.ts'

const lists = [
  ['volume.list', 'volume'],
  ['host.list', 'host'],
  ['event.list', 'event'],
] as const

interface Listed {
  readonly data: readonly { readonly id: number }[]
  readonly results: number
}

/**
 * Asks the lists as a cluster's own token, whoever stands behind it: the volumes it made, the hosts of the cluster's nodes and their events,
 * and no filter reaches beyond (decision E9). Events are asked with a scope that such a token never has.
 */
export async function checkClusterToken(world: MatrixWorld): Promise<Findings> {
  const {
    table: { mine, send, have, http },
    backed: { clusterId },
  } = world
  const everything = (['volume', 'host', 'cluster'] as const).map((entity) => ({
    entity,
    id: Number(mine[`${entity}Id`]),
    level: 'read_write' as const,
  }))
  const users: readonly ClusterUser[] = [
    { clusterId, behind: 'owner' },
    { clusterId, behind: { adds: ['add_volumes'], accountAccess: 'read_write', grants: everything } },
  ]
  const tokens = await insertCallers(
    world.table,
    null,
    users.map((user) => ({ user, scopes: [...clusterScopes, 'events:read_only'] })),
  )
  for (const token of tokens)
    await have('volume.create', { body: { label: http.nextLabel(), region: 'eu-central' } }, token)
  const shownTo = await readShown(http.store, tokens, ['event'])
  const asked = tokens.flatMap((token) =>
    lists.flatMap(([operation, kind]) =>
      [undefined, { id: Number(mine['volumeId']) }, { id: { '+gt': 0 } }].map((filter) => ({
        token,
        operation,
        ids: numbersOf(shownTo(token, kind)),
        filter,
      })),
    ),
  )
  const deviations: string[] = []
  for (const { token, operation, ids, filter } of asked) {
    const compiled = world.operationOf(operation)
    const answer = compiled && (await send<Listed>(compiled, {}, { token, ...(filter ? { filter } : {}) }))
    const found = answer?.body.data?.map((one) => one.id).toSorted((one, other) => one - other)
    const wanted = typeof filter?.id === 'number' ? ids.filter((id) => id === filter.id) : ids
    if (!isDeepStrictEqual(found, wanted) || answer?.body.results !== found?.length)
      deviations.push(
        `${operation} ${JSON.stringify(filter ?? {})}, a cluster's own token: ${answer?.text}, not ${wanted.join()}`,
      )
  }
  return { cases: asked.length, deviations }
}
