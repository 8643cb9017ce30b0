import type { SecretBox } from '../../reconcile/ports/index.ts'

const word = 'moorage'
const place = 'installation/key-probe'

/** The word that the database keeps sealed, so that a process can tell whether its key is the installation's. */
export const keyWord = {
  seal: (secretBox: SecretBox): Promise<Uint8Array> => secretBox.seal(word, place),
  isOpenedBy: async (secretBox: SecretBox, sealed: Uint8Array): Promise<boolean> =>
    (await secretBox.open(sealed, place).catch(() => null)) === word,
} as const
