import { createHash, timingSafeEqual } from 'node:crypto'
import type { ClusterRow } from '#store/cluster/find-clusters.ts'
import { secretContexts } from '#store/secret/sealed-columns.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { type TokenViewRequest, TokenRejected, useView } from './use-view.ts'

/** Maximum per form: each costs a request to the cluster. */
const checkedMax = 5
/** Characters valid in a header; other texts cannot be tokens. */
const tokenForm = /^[\x21-\x7e]+$/
/** An authenticated user gets 200, or 403 without access. */
const probePath = '/api/v1/namespaces?limit=1'

/** First token that the cluster accepts, or null. Throws the page with the cause if it is unreachable. */
export async function findValidToken(
  context: DashboardContext,
  cluster: ClusterRow,
  tokens: readonly string[],
): Promise<string | null> {
  for (const token of tokens.filter((one) => tokenForm.test(one)).slice(0, checkedMax))
    if (await isValidToken(context, { cluster, token, slots: 'anonymous' })) return token
  return null
}

/** True if the cluster accepts the token. Throws the page with the cause if it is unreachable. */
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
 * Token that is the kubeconfig's, or null. The local, constant-time comparison keeps others' failed attempts from locking its holder out (decision G10.3); the
 * cluster is still queried.
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
