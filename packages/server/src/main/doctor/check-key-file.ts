import { openSecretBox, SecretError } from '#drivers/secret-file/index.ts'
import { existsSync } from 'node:fs'
import { toKeyFileFailure } from '../compose/check-key.ts'
import { type Diagnosis, passedDiagnosis } from './diagnosis.ts'

/** Returns a diagnosis of the key file: `note` if missing, `wrong` if invalid or readable by other users. Does not compare it with the database. */
export function checkKeyFile(file: string): readonly Diagnosis[] {
  if (!existsSync(file))
    return [
      {
        check: 'key file',
        state: 'note',
        found: `The key file ${file} does not exist; the first start creates it.`,
        mend: '',
      },
    ]
  try {
    openSecretBox(file)
    return [passedDiagnosis('key file', `Only its owner can read ${file}.`)]
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
    return [
      {
        check: 'key file',
        state: 'wrong',
        found: toKeyFileFailure(error).message,
        mend: `chmod 600 ${file}, or restore it from your copy`,
      },
    ]
  }
}
