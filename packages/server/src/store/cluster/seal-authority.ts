import type { Tx } from '../open-store.ts'

/** What a cluster gets once and keeps: the certificate of its authority, and the key of it, sealed. */
export interface SealedAuthority {
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
