import type { ServedOperationName } from '@moorage/contract'
import type { Target } from '../../operation-table/wire-body.ts'
import type { AddGrant } from '../rows/access-row.ts'
import type { Findings } from './check-lists.ts'
import { insertCallers } from '../world/insert-callers.ts'
import type { MatrixWorld } from '../world/matrix-world.ts'

interface Maker {
  readonly create: ServedOperationName
  readonly list: ServedOperationName
  readonly remove: ServedOperationName
  readonly param: string
  readonly add: AddGrant
  target(world: MatrixWorld): Target
}

const makers: readonly Maker[] = [
  {
    create: 'volume.create',
    list: 'volume.list',
    remove: 'volume.delete',
    param: 'volumeId',
    add: 'add_volumes',
    target: ({ table }) => ({ body: { label: table.http.nextLabel(), region: 'eu-central' } }),
  },
  {
    create: 'host.create',
    list: 'host.list',
    remove: 'host.delete',
    param: 'hostId',
    add: 'add_hosts',
    target: ({ table }) => ({ body: { label: table.http.nextLabel(), type: 'g6-nanode-1', region: 'eu-central' } }),
  },
  {
    create: 'cluster.create',
    list: 'cluster.list',
    remove: 'cluster.delete',
    param: 'clusterId',
    add: 'add_clusters',
    target: ({ table }) => ({
      body: {
        label: table.http.nextLabel(),
        region: 'eu-central',
        k8s_version: '1.36',
        node_pools: [{ type: 'g6-standard-1', count: 1 }],
      },
    }),
  },
]

/** Whoever may make something sees it, and nothing else, and may end it again (decision G1). */
export async function checkCreators(world: MatrixWorld): Promise<Findings> {
  const tokens = await insertCallers(
    world.table,
    null,
    makers.map(({ add }) => ({ user: { adds: [add], accountAccess: null, grants: [] }, scopes: ['*'] })),
  )
  const deviations: string[] = []
  for (const [index, maker] of makers.entries()) {
    const token = String(tokens[index])
    const ask = async (name: string, target: Target) => {
      const compiled = world.operationOf(name)
      if (!compiled) throw new Error(`${name} is not served`)
      return world.table.send<{ data?: { id: number }[] }>(compiled, target, { token })
    }
    const id = await world.table.have(maker.create, maker.target(world), token)
    const listed = await ask(maker.list, {})
    if (listed.body.data?.map((one) => one.id).join() !== String(id))
      deviations.push(`${maker.list}, who made ${id}: ${listed.text}`)
    const removed = await ask(maker.remove, { params: { [maker.param]: id } })
    if (removed.status !== 200) deviations.push(`${maker.remove}, who made ${id}: ${removed.text}`)
  }
  return { cases: 3 * makers.length, deviations }
}
