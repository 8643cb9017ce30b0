import type { ClusterType } from './catalogue.ts'

/** What control planes cost where nothing else is configured (facts 13): one is free, a highly available one is paid for. */
export const defaultClusterTypes: readonly ClusterType[] = [
  { id: 'orch-sa', label: 'Standard Availability', price: { hourly: '0', monthly: '0' } },
  { id: 'orch-ha', label: 'High Availability', price: { hourly: '0.09', monthly: '60' } },
]
