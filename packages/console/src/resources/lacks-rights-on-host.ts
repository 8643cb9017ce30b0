import type { Grants, Host } from '@moorage/sdk'
import { lacksRightsOn } from './rights.ts'

/** Explains missing write access to a host; null with access. A grant on a cluster includes its nodes' hosts (decision G7.1). */
export function lacksRightsOnHost(
  rights: Grants | null,
  { id, orch_cluster_id: cluster }: Pick<Host, 'id' | 'orch_cluster_id'>,
): string | null {
  const reason = lacksRightsOn(rights, 'host', id)
  return cluster !== null && lacksRightsOn(rights, 'cluster', cluster) === null ? null : reason
}
