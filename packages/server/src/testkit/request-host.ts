import { findHostType } from '../domain/catalogue/find-host-type.ts'
import { decidePower, type PowerWish } from '../domain/host/power.ts'
import type { HostStatus } from '../domain/host/state.ts'
import type { EventId, HostId } from '../domain/shared/index.ts'
import { askPower } from '../store/host/ask-power.ts'
import { askRemoval } from '../store/host/ask-removal.ts'
import { chooseBootConfig } from '../store/host/choose-boot-config.ts'
import { createHost } from '../store/host/create-host.ts'
import { lockHost } from '../store/host/lock-host.ts'
import { mutate } from '../store/transaction/mutate.ts'
import type { EngineBench } from './engine-bench.ts'

/** What a test wants of a new host. */
export interface HostWish {
  readonly label: string
  readonly isBooted?: boolean
  readonly region?: string
  readonly type?: string
}

/** Accepts a new host as the API would; returns its id and its operation event. */
export async function requestHost(bench: EngineBench, wish: HostWish): Promise<{ id: HostId; operationId: EventId }> {
  const { actor, store, catalogue } = bench
  const type = findHostType(catalogue, wish.type ?? 'g6-standard-6')
  if (!type) throw new Error('no such type')
  const answer = await mutate(store, actor, async (tx) => {
    const { id, operationId } = await createHost(
      tx,
      actor,
      {
        label: wish.label,
        region: wish.region ?? 'eu-central',
        type: type.id,
        image: null,
        tags: [],
        diskMib: type.diskMib,
        isBooted: wish.isBooted ?? true,
      },
      type.price,
    )
    return { body: id, operationId }
  })
  return { id: answer.body as HostId, operationId: answer.operationId as EventId }
}

/** Accepts boot, shutdown or reboot as the API would; returns the operation event, null when there was nothing to do. */
export async function requestPower(bench: EngineBench, id: number, wish: PowerWish): Promise<EventId | null> {
  const { actor, store } = bench
  const answer = await mutate(store, actor, async (tx) => {
    const host = await lockHost(tx, actor, id as HostId)
    const configId = wish === 'shutdown' ? host.boot_config_id : await chooseBootConfig(tx, actor, host, null)
    const change = decidePower(
      wish,
      {
        status: host.status as HostStatus,
        wantsPower: host.wants_power as 'on' | 'off',
        bootConfigId: host.boot_config_id,
      },
      configId,
    )
    return { body: {}, operationId: change && (await askPower(tx, actor, host, { wish, change, configId })) }
  })
  return answer.operationId ?? null
}

/** Accepts the deletion of a host as the API would; returns the operation event. */
export async function requestRemoval(bench: EngineBench, id: number): Promise<EventId> {
  const { actor, store } = bench
  const answer = await mutate(store, actor, async (tx) => ({
    body: {},
    operationId: await askRemoval(tx, actor, await lockHost(tx, actor, id as HostId)),
  }))
  return answer.operationId as EventId
}
