import type { ClusterId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** Authority of a cluster: its certificate, which is renewed, and its sealed key, which stays. */
interface SealedAuthority {
  readonly certificate: string
  readonly key: Uint8Array
}

/** Writes the authority of a cluster that had none (decision E8). */
export async function recordAuthority(tx: Tx, id: ClusterId, { certificate, key }: SealedAuthority): Promise<void> {
  await tx
    .updateTable('clusters')
    .set({ ca_certificate: certificate, ca_key_sealed: Buffer.from(key) })
    .where('id', '=', id)
    .where('ca_certificate', 'is', null)
    .execute()
}

/** Writes the next certificate of an authority, unless another process was faster; the key stays. */
export async function recordCertificate(
  tx: Tx,
  id: ClusterId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('clusters')
    .set({ ca_certificate: to })
    .where('id', '=', id)
    .where('ca_certificate', '=', from)
    .execute()
}

/** Sealed tokens of a serial: the cluster administrator's, null if it stays, and the cluster's own. */
interface SealedTokens {
  readonly serial: number
  readonly kubeconfigToken: Uint8Array | null
  readonly serviceToken: Uint8Array
}

/** Writes the tokens of a serial in one statement (decisions E8, E9); earlier secrets are deleted. */
export async function recordTokens(
  tx: Tx,
  id: ClusterId,
  { serial, kubeconfigToken, serviceToken }: SealedTokens,
): Promise<void> {
  await tx
    .updateTable('clusters')
    .set({
      ...(kubeconfigToken ? { kubeconfig_token_sealed: Buffer.from(kubeconfigToken) } : {}),
      service_token_sealed: Buffer.from(serviceToken),
      sealed_serial: serial,
    })
    .where('id', '=', id)
    .where('sealed_serial', '<', serial)
    .execute()
}
