import { openSecretBox, SecretRefused } from '../../drivers/secret-file/index.ts'
import type { SecretBox } from '../../reconcile/ports/index.ts'
import { findKeyFacts } from '../../store/installation/find-key-facts.ts'
import type { Store } from '../../store/open-store.ts'
import { keyWord } from '../compose/key-word.ts'
import { placeDataFolder } from '../datafolder/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { type Settings, settingTable } from '../settings/index.ts'
import { withStore } from './with-store.ts'

/** What a command about keys works on. */
export interface Keys {
  readonly store: Store
  /** The key file, as the server of these settings uses it. */
  readonly file: string
  readonly secretBox: SecretBox
}

/**
 * Runs a command on the key file and the database of one installation. Throws as withStore does, and one sentence when the file
 * cannot be used or is another installation's (exit 2).
 */
export async function withKeys<T>(settings: Settings, command: (keys: Keys) => Promise<T>): Promise<T> {
  return withStore(settings, async (store) => {
    const file = settings.keyFile ?? placeDataFolder(settings.dataFolder).key
    try {
      const secretBox = openSecretBox(file)
      await checkOwn(store, secretBox, file)
      return await command({ store, file, secretBox })
    } catch (error) {
      if (error instanceof SecretRefused)
        throw new OperatorFailure(`${settingTable.keyFile.variable}: ${error.message}`, 2, error)
      throw error
    }
  })
}

async function checkOwn({ db }: Store, secretBox: SecretBox, file: string): Promise<void> {
  const { probe } = await findKeyFacts(db)
  if (probe === null)
    throw new OperatorFailure('Nothing is sealed yet: the service of this database was never started.')
  if (await keyWord.isOpenedBy(secretBox, probe)) return
  throw new OperatorFailure(
    `${settingTable.keyFile.variable}: the key file ${file} is not the one that the secrets of this installation are sealed with.`,
    2,
  )
}
