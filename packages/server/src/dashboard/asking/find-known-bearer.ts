import { createHash, timingSafeEqual } from 'node:crypto'
import type { ClusterRow } from '#store/cluster/find-clusters.ts'
import { secretPlaces } from '#store/secret/sealed-columns.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { type BearerAsk, BearerRefused, useView } from './use-view.ts'

/** Of a form that brings more, the first so many are asked about: each costs the cluster a question. */
const askedMax = 5
/** What can stand in a header. Nothing else is anybody's token. */
const tokenForm = /^[\x21-\x7e]+$/
/** Whoever is known is answered 200 or, where they may not see it, 403. */
const whoPath = '/api/v1/namespaces?limit=1'

/** The first of some tokens that a cluster knows; null where it knows none. Throws the page with the cause where the cluster cannot be asked. */
export async function findKnownBearer(
  context: DashboardContext,
  cluster: ClusterRow,
  tokens: readonly string[],
): Promise<string | null> {
  for (const bearer of tokens.filter((one) => tokenForm.test(one)).slice(0, askedMax))
    if (await isKnownBearer(context, { cluster, bearer, room: 'strangers' })) return bearer
  return null
}

/** Whether a cluster knows a token. Throws the page with the cause where it cannot be asked. */
export async function isKnownBearer(context: DashboardContext, ask: BearerAsk): Promise<boolean> {
  try {
    await useView(context, ask, (view) => view.get(whoPath))
    return true
  } catch (error) {
    if (error instanceof BearerRefused) return false
    throw error
  }
}

/**
 * The one of some tokens that is the kubeconfig's; null where none is. It is looked at here, so that no number of failures keeps its holder out (decision G10.3); the cluster is asked all the same. The
 * time taken tells nothing about it.
 */
export async function findKubeconfigToken(
  { secretBox }: Pick<DashboardContext, 'secretBox'>,
  { id, kubeconfig_token_sealed: sealed }: ClusterRow,
  tokens: readonly string[],
): Promise<string | null> {
  if (sealed === null) return null
  const own = hash(await secretBox.open(sealed, secretPlaces.kubeconfigToken(id)))
  return tokens.find((one) => timingSafeEqual(hash(one), own)) ?? null
}

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()
