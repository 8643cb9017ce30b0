import { KeyExposed, type SecretRefused } from '#drivers/secret-file/index.ts'
import { keepKeyProbe } from '#store/installation/key-probe.ts'
import { secretPlaces } from '#store/secret/sealed-columns.ts'
import { OperatorFailure } from '../failures/index.ts'
import { settingTable } from '../settings/index.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { Store } from '#store/open-store.ts'

const word = 'moorage'
const place = secretPlaces.keyProbe

/** The word that the database keeps sealed, so that a process can tell whether its key is the installation's. */
export const keyWord = {
  seal: (secretBox: SecretBox): Promise<Uint8Array> => secretBox.seal(word, place),
  isOpenedBy: async (secretBox: SecretBox, sealed: Uint8Array): Promise<boolean> =>
    (await secretBox.open(sealed, place).catch(() => null)) === word,
} as const

/**
 * Ends the start of a process whose key is not the one the installation's secrets are sealed with (exit 2): it could open none
 * of them, and what it sealed could be opened by no other.
 */
export async function checkKey(store: Store, secretBox: SecretBox): Promise<void> {
  const kept = await keepKeyProbe(store.db, await keyWord.seal(secretBox))
  if (await keyWord.isOpenedBy(secretBox, kept)) return
  throw new OperatorFailure(
    `${settingTable.keyFile.variable}: this key does not match the secrets of this installation. Use the same key file for every process.`,
    'usage',
  )
}

/** The failure of a process whose key file cannot be used: exit 4 where others can read it, otherwise the setting is wrong (exit 2). */
export function refuseKeyFile(error: SecretRefused): OperatorFailure {
  const ending = error instanceof KeyExposed ? 'authentication' : 'usage'
  return new OperatorFailure(`${settingTable.keyFile.variable}: ${error.message}`, ending, error)
}
