import { KeyExposed, type SecretError } from '#drivers/secret-file/index.ts'
import { ensureKeyProbe } from '#store/installation/key-probe.ts'
import { secretContexts } from '#store/secret/sealed-columns.ts'
import { OperatorFailure } from '../failures/index.ts'
import { settingTable } from '../settings/index.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { Store } from '#store/open-store.ts'

const probeText = 'moorage'
const context = secretContexts.keyProbe

/** Sealed value by which a process verifies its key. */
export const keyProbe = {
  seal: (secretBox: SecretBox): Promise<Uint8Array> => secretBox.seal(probeText, context),
  isOpenedBy: async (secretBox: SecretBox, sealed: Uint8Array): Promise<boolean> =>
    (await secretBox.open(sealed, context).catch(() => null)) === probeText,
} as const

/** Stores a sealed probe at the first start. Throws OperatorFailure (exit 2) if the key does not open the stored probe. */
export async function checkKey(store: Store, secretBox: SecretBox): Promise<void> {
  const sealedProbe = await ensureKeyProbe(store.db, await keyProbe.seal(secretBox))
  if (await keyProbe.isOpenedBy(secretBox, sealedProbe)) return
  throw new OperatorFailure(
    `${settingTable.keyFile.variable}: this key does not match the secrets of this installation. Use the same key file for every process.`,
    'usage',
  )
}

/** Converts a SecretError into an OperatorFailure: exit 4 if other users can read the key file, otherwise exit 2. */
export function toKeyFileFailure(error: SecretError): OperatorFailure {
  const exitName = error instanceof KeyExposed ? 'authentication' : 'usage'
  return new OperatorFailure(`${settingTable.keyFile.variable}: ${error.message}`, exitName, error)
}
