import type { Usage, UsageType } from '@moorage/contract'
import type { ResourceUsage } from '#domain/billing/sum-usage.ts'
import { entityUrl } from '#store/event/event-body.ts'

const types: Readonly<Record<string, UsageType>> = { volume: 'volume', host: 'host', cluster: 'orchcluster' }

/** Returns the cost response of one resource. */
export function usageBody({ kind, id, label, quantity, hours, cost, isActive }: ResourceUsage): Usage {
  const type = types[kind] ?? 'host'
  return { type, id, label, url: entityUrl({ type, id, label }), quantity, hours, cost, active: isActive }
}
