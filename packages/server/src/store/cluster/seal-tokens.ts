import type { Tx } from '../open-store.ts'

/** The tokens of a serial, sealed: the administrator's of the cluster, and the cluster's own. */
export interface SealedTokens {
  readonly serial: number
  readonly kubeconfigToken: Uint8Array
  readonly serviceToken: Uint8Array
}

/** Writes the tokens of a serial, both at once (decisions E8, E9); the secrets of the ones before are forgotten. */
export async function sealTokens(
  tx: Tx,
  id: number,
  { serial, kubeconfigToken, serviceToken }: SealedTokens,
): Promise<void> {
  await tx
    .updateTable('clusters')
    .set({
      kubeconfig_token_sealed: Buffer.from(kubeconfigToken),
      service_token_sealed: Buffer.from(serviceToken),
      sealed_serial: serial,
    })
    .where('id', '=', id)
    .where('sealed_serial', '<', serial)
    .execute()
}
