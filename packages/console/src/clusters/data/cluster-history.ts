import { and, type Event, type EventFields, or, where } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../../cloud/cloud.ts'

const events = 200

/** Returns the query of at most 200 events of a cluster, its pools and their nodes, newest first; of deleted pools, only the deletion. */
export const clusterHistory = (id: number, poolIds: readonly number[]) =>
  queryOptions({
    queryKey: ['events', 'cluster', id, poolIds],
    queryFn: async (): Promise<readonly Event[]> => {
      const of = where<EventFields>()
      const filter = or<EventFields>(
        and(of('entity.type').is('orchcluster'), of('entity.id').is(id)),
        ...poolIds.map((poolId) => and<EventFields>(of('entity.type').is('orchnodepool'), of('entity.id').is(poolId))),
        of('action').is('orch_pool_delete'),
      )
      const { data } = await cloud.events.list({ filter, orderBy: 'id', order: 'desc', pageSize: events }).page(1)
      return data.filter((event) => isOf(id, event))
    },
  })

function isOf(id: number, { entity, secondary_entity: secondary }: Event): boolean {
  return [entity, secondary].some((one) => one?.type === 'orchcluster' && one.id === id)
}
