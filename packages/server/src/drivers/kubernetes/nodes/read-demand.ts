import { type ClusterDemand, type DemandQuery, demandMost } from '#reconcile/ports/index.ts'
import { describeDemand } from '../../kube-objects/demand/describe-demand.ts'
import type { KubeApi } from '../api/kube-api.ts'

const pods = { apiVersion: 'v1', resource: 'pods' } as const
const running = ['Succeeded', 'Failed'].map((phase) => `status.phase!=${phase}`)

/**
 * ClusterDriver.readDemand: from nodes and pending pods, and if the load is requested, pods on nodes and budgets. Not whole above `demandMost`. Assumes
 * synchronized clocks: times are only durations, accurate to some seconds.
 */
export async function readKubeDemand(api: KubeApi, { isLoadRequested }: DemandQuery): Promise<ClusterDemand> {
  const [nodes, unplaced, placed, budgets] = await Promise.all([
    api.list({ apiVersion: 'v1', resource: 'nodes' }),
    api.list(pods, { fieldSelector: 'spec.nodeName=,status.phase=Pending', itemsMost: demandMost.waiting }),
    isLoadRequested
      ? api.list(pods, { fieldSelector: ['spec.nodeName!=', ...running].join(','), itemsMost: demandMost.placed })
      : null,
    isLoadRequested ? api.list({ apiVersion: 'policy/v1', resource: 'poddisruptionbudgets' }) : null,
  ])
  return describeDemand({
    nodes: nodes.items,
    unplaced: unplaced.items,
    placed: placed && { pods: placed.items, budgets: budgets?.items ?? [] },
    isWhole: unplaced.isWhole && placed?.isWhole !== false,
    nowMs: Date.now(),
  })
}
