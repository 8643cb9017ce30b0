import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '../../clusters/hash-token.ts'
import type { ServedCluster } from '../../front/find-served-cluster.ts'

/** Whether a token is the one of the cluster's kubeconfig; the time taken tells nothing about it. */
export function isAdminToken({ adminTokenHash }: Pick<ServedCluster, 'adminTokenHash'>, token: string): boolean {
  return timingSafeEqual(hashToken(token), adminTokenHash)
}
