import type { Tx } from '../open-store.ts'

/** What a cluster gets once: the certificate of its authority, which is renewed, and the key of it, sealed, which stays. */
interface SealedAuthority {
  readonly certificate: string
  readonly key: Uint8Array
}

/** Writes the authority of a cluster that had none (decision E8). */
export async function sealAuthority(tx: Tx, id: number, { certificate, key }: SealedAuthority): Promise<void> {
  await tx
    .updateTable('clusters')
    .set({ ca_certificate: certificate, ca_key_sealed: Buffer.from(key) })
    .where('id', '=', id)
    .where('ca_certificate', 'is', null)
    .execute()
}

/** Writes the next certificate of an authority, whose key stays; nothing when somebody else was faster. */
export async function renewCertificate(
  tx: Tx,
  id: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('clusters')
    .set({ ca_certificate: to })
    .where('id', '=', id)
    .where('ca_certificate', '=', from)
    .execute()
}

/** The tokens of a serial, sealed: the administrator's of the cluster, and the cluster's own. */
interface SealedTokens {
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
