import type { Tx } from '../open-store.ts'

/** Writes the administrator's token of a serial; the one before is forgotten. */
export async function sealKubeconfigToken(tx: Tx, id: number, sealed: { readonly token: Uint8Array; readonly serial: number }): Promise<void> {
  await tx.updateTable('clusters').set({ kubeconfig_token_sealed: Buffer.from(sealed.token), sealed_serial: sealed.serial })
    .where('id', '=', id).where('sealed_serial', '<', sealed.serial).execute()
}
