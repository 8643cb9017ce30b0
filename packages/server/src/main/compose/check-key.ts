import { KeyExposed, type SecretRefused } from '#drivers/secret-file/index.ts'
import { keepKeyProbe } from '#store/installation/key-probe.ts'
import { secretPlaces } from '#store/secret/sealed-columns.ts'
import { OperatorFailure } from '../failures/index.ts'
import { settingTable } from '../settings/index.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { Store } from '#store/open-store.ts'

const word = 'moorage'
const place = secretPlaces.keyProbe

/** Sealed value in the database by which a process verifies its key. */
export const keyWord = {
  seal: (secretBox: SecretBox): Promise<Uint8Array> => secretBox.seal(word, place),
  isOpenedBy: async (secretBox: SecretBox, sealed: Uint8Array): Promise<boolean> =>
    (await secretBox.open(sealed, place).catch(() => null)) === word,
} as const

/**
 * Aborts the start of a process whose key does not match the installation (exit 2): it could not open existing secrets, and no other process could open the
 * secrets that it seals.
 */
export async function checkKey(store: Store, secretBox: SecretBox): Promise<void> {
  const kept = await keepKeyProbe(store.db, await keyWord.seal(secretBox))
  if (await keyWord.isOpenedBy(secretBox, kept)) return
  throw new OperatorFailure(
    `${settingTable.keyFile.variable}: this key does not match the secrets of this installation. Use the same key file for every process.`,
    'usage',
  )
}

/** Failure for an unusable key file: exit 4 if other users can read it, otherwise exit 2. */
export function refuseKeyFile(error: SecretRefused): OperatorFailure {
  const ending = error instanceof KeyExposed ? 'authentication' : 'usage'
  return new OperatorFailure(`${settingTable.keyFile.variable}: ${error.message}`, ending, error)
}
