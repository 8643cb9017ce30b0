import { isDeepStrictEqual } from 'node:util'
import type { ClusterUser } from './caller.ts'
import { clusterScopes } from './cases/cluster-token-cases.ts'
import type { Findings } from './check-lists.ts'
import { insertCallers } from './insert-callers.ts'
import type { MatrixWorld } from './matrix-world.ts'
import { readOwned } from './read-owned.ts'

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
  const shown = await readShown(world)
  const asked = tokens.flatMap((token) =>
    Object.entries(shown).flatMap(([operation, ids]) =>
      [undefined, { id: Number(mine['volumeId']) }, { id: { '+gt': 0 } }].map((filter) => ({
        token,
        operation,
        ids,
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

/** What is the cluster's, by the rows. */
async function readShown(world: MatrixWorld): Promise<Readonly<Record<string, readonly number[]>>> {
  const { volumes, hosts, events } = await readOwned(world)
  const idsOf = (rows: readonly { readonly id: number; readonly cluster: number | null }[]): number[] =>
    rows.filter(({ cluster }) => cluster === world.backed.clusterId).map(({ id }) => id)
  const [own, nodes] = [idsOf(volumes), idsOf(hosts)]
  const isAbout = ({ type, about }: { readonly type: string; readonly about: number | null }): boolean =>
    (type === 'volume' && own.includes(Number(about))) || (type === 'host' && nodes.includes(Number(about)))
  const sorted = (ids: number[]): number[] => ids.toSorted((one, other) => one - other)
  return {
    'volume.list': sorted(own),
    'host.list': sorted(nodes),
    'event.list': sorted(events.filter(isAbout).map(({ id }) => id)),
  }
}
