import type { Tx } from '../open-store.ts'

/** What a cluster gets once and keeps: its authority, and the token it calls the control plane's interface with; secrets sealed. */
export interface SealedFoundation {
  readonly caCertificate: string
  readonly caKey: Uint8Array
  readonly serviceToken: Uint8Array
}

/** Writes the authority and the service token of a cluster that had none (decisions E8, E9). */
export async function sealFoundation(tx: Tx, id: number, sealed: SealedFoundation): Promise<void> {
  await tx.updateTable('clusters').set({
    ca_certificate: sealed.caCertificate, ca_key_sealed: Buffer.from(sealed.caKey), service_token_sealed: Buffer.from(sealed.serviceToken),
  }).where('id', '=', id).where('ca_certificate', 'is', null).execute()
}
