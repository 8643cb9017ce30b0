import type { ClusterId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

interface SealedAuthority {
  readonly certificate: string
  readonly key: Uint8Array
}

/** Writes a cluster's authority; no-op if the cluster already has one (decision E8). */
export async function recordAuthority(tx: Tx, id: ClusterId, { certificate, key }: SealedAuthority): Promise<void> {
  await tx
    .updateTable('clusters')
    .set({ ca_certificate: certificate, ca_key_sealed: Buffer.from(key) })
    .where('id', '=', id)
    .where('ca_certificate', 'is', null)
    .execute()
}

/** Replaces an authority's certificate; no-op if the stored certificate is not `from`, because another process was faster. */
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

/** `kubeconfigToken` is null if the stored token stays. */
interface SealedTokens {
  readonly serial: number
  readonly kubeconfigToken: Uint8Array | null
  readonly serviceToken: Uint8Array
}

/** Replaces a cluster's tokens by those of a newer serial; no-op if the stored serial is not older (decisions E8, E9). */
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
