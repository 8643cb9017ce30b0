import { createHash, timingSafeEqual } from 'node:crypto'
import type { ClusterRow } from '#store/cluster/find-clusters.ts'
import { secretContexts } from '#store/secret/sealed-columns.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { type TokenViewRequest, TokenRejected, useView } from './use-view.ts'

/** Each check costs a request to the cluster. */
const checkedMax = 5
const tokenForm = /^[\x21-\x7e]+$/
/** The API server returns 200 or 403 to an authenticated user, 401 to others. */
const probePath = '/api/v1/namespaces?limit=1'

/**
 * Returns the first of at most five well-formed tokens that the cluster accepts, or null. Throws DashboardError 503 if the cluster is unreachable or no slot is
 * free.
 */
export async function findValidToken(
  context: DashboardContext,
  cluster: ClusterRow,
  tokens: readonly string[],
): Promise<string | null> {
  for (const token of tokens.filter((one) => tokenForm.test(one)).slice(0, checkedMax))
    if (await isValidToken(context, { cluster, token, slots: 'anonymous' })) return token
  return null
}

/**
 * Probes the cluster with the token. Returns false if it responds with 401, otherwise true. Throws DashboardError 503 if the cluster is unreachable or no slot
 * is free.
 */
export async function isValidToken(context: DashboardContext, request: TokenViewRequest): Promise<boolean> {
  try {
    await useView(context, request, (view) => view.get(probePath))
    return true
  } catch (error) {
    if (error instanceof TokenRejected) return false
    throw error
  }
}

/**
 * Returns the token that equals the cluster's kubeconfig token, or null. The local, constant-time comparison keeps failed attempts of others from locking out
 * its holder (decision G10.3).
 */
export async function findKubeconfigToken(
  { secretBox }: Pick<DashboardContext, 'secretBox'>,
  { id, kubeconfig_token_sealed: sealed }: ClusterRow,
  tokens: readonly string[],
): Promise<string | null> {
  if (sealed === null) return null
  const own = hash(await secretBox.open(sealed, secretContexts.kubeconfigToken(id)))
  return tokens.find((one) => timingSafeEqual(hash(one), own)) ?? null
}

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()
