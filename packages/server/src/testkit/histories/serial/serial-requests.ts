import type { PowerAction } from '#domain/host/power.ts'
import { acceptVolumeCreate } from '#accept/volume/create.ts'
import { asId, type EventId, ApiError, ApiErrors, isRecord, type VolumeId } from '#domain/shared/index.ts'
import { mutate } from '#store/transaction/mutate.ts'
import { selectRow, selectRows } from '../../database/rows.ts'
import type { EngineBench } from '../../engine/engine-bench.ts'
import type { Random } from '../model/random.ts'
import { requestAnyDetach, requestAttach } from '../../requests/request-attachment.ts'
import { requestClusterRecycle, requestRenewal, requestUpgrade } from '../../requests/request-cluster.ts'
import { requestHost, requestPower, requestRemoval } from '../../requests/request-host.ts'
import { requestNodeRemoval } from '../../requests/request-node.ts'
import { requestPool, requestPoolRecycle, requestPoolState } from '../../requests/request-pool.ts'
import { requestDeletion, requestRename, requestResize, requestVolume } from '../../requests/request-volume.ts'

/** Request; its numbers select among the existing resources. */
export type SerialRequest =
  | { readonly kind: 'create' | 'create-host'; readonly label: string }
  | { readonly kind: 'clone' | 'rename'; readonly label: string; readonly volume: number }
  | { readonly kind: 'attach'; readonly volume: number; readonly host: number; readonly isPersisting: boolean }
  | { readonly kind: 'detach' | 'delete'; readonly volume: number }
  | { readonly kind: 'resize'; readonly volume: number; readonly byGib: number }
  | { readonly kind: 'power'; readonly host: number; readonly action: PowerAction }
  | { readonly kind: 'delete-host'; readonly host: number }
  | OfPool
  | { readonly kind: 'recycle-cluster' | 'upgrade' | 'renew' }

/** Result of a request, as known to its sender. */
export interface SerialOutcome {
  readonly request: SerialRequest
  readonly result: 'accepted' | 'refused' | 'unknown'
  readonly id: number | null
  readonly operationId: number | null
  readonly sizeGib: number | null
}

/** Returns a random request; volumes are the most frequent. */
export function drawSerialRequest(random: Random, label: string): SerialRequest {
  const volume = random.below(4)
  const host = random.below(2)
  switch (random.below(12)) {
    case 0:
    case 1:
      return { kind: 'create', label }
    case 2:
    case 3:
      return { kind: 'attach', volume, host, isPersisting: random.once(2) }
    case 4:
      return { kind: random.choose(['detach', 'detach', 'delete']), volume }
    case 5:
      return { kind: 'resize', volume, byGib: random.choose([1, 5, 20]) }
    case 6:
      return { kind: random.choose(['clone', 'rename']), label, volume }
    case 7:
    case 8:
      return { kind: 'power', host, action: random.choose(['boot', 'shutdown', 'reboot']) }
    case 9:
      return random.once(3) ? { kind: 'delete-host', host } : { kind: 'create-host', label }
    case 10:
      return random.once(2)
        ? { kind: 'resize-pool', count: 1 + random.below(3) }
        : random.choose([{ kind: 'add-pool' }, { kind: 'delete-node', node: random.below(3) }])
    default:
      return random.once(4)
        ? { kind: 'recycle-pool' }
        : { kind: random.choose(['recycle-cluster', 'upgrade', 'renew']) }
  }
}

/**
 * Sends a request like an API process. An ApiError counts as a rejection, other errors as an unknown result. Retries a `create` with an unknown result twice,
 * with the same idempotency key.
 */
export async function sendSerialRequest(bench: EngineBench, request: SerialRequest): Promise<SerialOutcome> {
  const nothing = { request, id: null, operationId: null, sizeGib: null }
  for (let tries = 0; ; tries += 1) {
    try {
      return { ...nothing, result: 'accepted', ...(await send(bench, request)) }
    } catch (error) {
      if (error instanceof ApiError || error instanceof ApiErrors) return { ...nothing, result: 'refused' }
      if (error instanceof Error && error.message === noJob) return { ...nothing, result: 'accepted' }
      if (request.kind !== 'create' || tries === 2) return { ...nothing, result: 'unknown' }
    }
  }
}

const noJob = 'The request started no job.'

type Sent = Partial<Pick<SerialOutcome, 'id' | 'operationId' | 'sizeGib'>>

async function send(bench: EngineBench, request: SerialRequest): Promise<Sent> {
  switch (request.kind) {
    case 'create':
      return createKeyed(bench, request.label)
    case 'create-host':
      return requestHost(bench, { label: request.label, type: 'g6-standard-2' })
    case 'power':
    case 'delete-host':
      return sendToHost(bench, request)
    case 'resize-pool':
    case 'recycle-pool':
    case 'add-pool':
    case 'delete-node':
      return sendToPool(bench, request)
    case 'recycle-cluster':
    case 'upgrade':
    case 'renew':
      return sendToCluster(bench, request.kind)
    default:
      return sendToVolume(bench, request)
  }
}

/** A retry with the same key gets the first answer (decision A9). */
async function createKeyed({ store, actor, terms }: EngineBench, label: string): Promise<Sent> {
  const input = { label, sizeGib: 20, region: 'eu-central', encryption: 'disabled', tags: [], on: null } as const
  const keyed = { method: 'POST', path: '/volumes', key: `key-${label}`, bodyHash: Buffer.from(label) }
  const answer = await mutate(
    store,
    actor,
    async (tx, acting) => {
      const { id, operationId } = await acceptVolumeCreate(tx, acting, input, terms)
      return { body: { id }, operationId }
    },
    { keyed },
  )
  const id = isRecord(answer.body) ? Number(answer.body['id']) : null
  return { id, operationId: answer.operationId ?? null, sizeGib: input.sizeGib }
}

type OfVolume = Extract<SerialRequest, { readonly volume: number }>

async function sendToVolume(bench: EngineBench, request: OfVolume): Promise<Sent> {
  const rows = await selectRows(bench.store, 'volumes', ['id', 'size_gib'], { deleted_at: null }, 'id')
  const row = rows[request.volume % Math.max(1, rows.length)]
  if (!row) throw new ApiError('resource.not_found', 'Not found')
  const { id } = row
  switch (request.kind) {
    case 'clone': {
      const { label } = request
      return requestVolume(bench.store, bench.actor, { label, sourceId: asId<VolumeId>(id) })
    }
    case 'rename':
      await requestRename(bench, id, request.label)
      return { id }
    case 'attach':
      return operation(id, await requestAttach(bench, id, (await hostAt(bench, request.host)).id, request.isPersisting))
    case 'detach':
      return operation(id, await requestAnyDetach(bench, id))
    case 'delete':
      return operation(id, await requestDeletion(bench, id))
    case 'resize': {
      const sizeGib = row.size_gib + request.byGib
      return { ...operation(id, await requestResize(bench, id, sizeGib)), sizeGib }
    }
  }
}

function operation(id: number, operationId: EventId | null): Sent {
  return { id, operationId }
}

async function hostAt({ store }: EngineBench, at: number): Promise<{ readonly id: number }> {
  const rows = await selectRows(store, 'hosts', 'id', { orch_cluster_id: null }, 'id')
  const row = rows[at % Math.max(1, rows.length)]
  if (!row) throw new ApiError('resource.not_found', 'Not found')
  return row
}

async function sendToHost(
  bench: EngineBench,
  request: Extract<SerialRequest, { kind: 'power' | 'delete-host' }>,
): Promise<Sent> {
  const { id } = await hostAt(bench, request.host)
  return operation(
    id,
    request.kind === 'power' ? await requestPower(bench, id, request.action) : await requestRemoval(bench, id),
  )
}

type OfPool =
  | { readonly kind: 'resize-pool'; readonly count: number }
  | { readonly kind: 'delete-node'; readonly node: number }
  | { readonly kind: 'recycle-pool' | 'add-pool' }

async function sendToPool(bench: EngineBench, request: OfPool): Promise<Sent> {
  if (request.kind === 'delete-node') return deleteNode(bench, request.node)
  const { id, cluster_id: clusterId } = await selectRow(bench.store, 'pools', ['id', 'cluster_id'])
  if (request.kind === 'add-pool') return { id: (await requestPool(bench, clusterId, { count: 1 })).id }
  if (request.kind === 'resize-pool') {
    await requestPoolState(bench, id, { count: request.count })
    return { id }
  }
  return operation(id, await requestPoolRecycle(bench, id))
}

async function deleteNode(bench: EngineBench, at: number): Promise<Sent> {
  const rows = await selectRows(bench.store, 'nodes', 'id', {}, 'id')
  const id = rows[at % Math.max(1, rows.length)]?.id
  if (id === undefined) throw new ApiError('resource.not_found', 'Not found')
  return operation(id, await requestNodeRemoval(bench, id))
}

async function sendToCluster(bench: EngineBench, kind: 'recycle-cluster' | 'upgrade' | 'renew'): Promise<Sent> {
  const { id } = await selectRow(bench.store, 'clusters', 'id')
  if (kind === 'renew') return operation(id, await requestRenewal(bench, id))
  if (kind === 'recycle-cluster') return operation(id, await requestClusterRecycle(bench, id))
  return operation(id, await requestUpgrade(bench, id, { version: '1.36' }))
}
