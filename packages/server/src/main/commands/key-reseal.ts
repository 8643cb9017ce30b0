import { readKeyFile, SecretRefused } from '../../drivers/secret-file/index.ts'
import { type ResealReport, resealColumn } from '../../store/secret/reseal-column.ts'
import { OperatorFailure } from '../failures/index.ts'
import { allSealedColumns } from './all-sealed-columns.ts'
import { auditKey } from './audit-key.ts'
import type { Keys } from './with-keys.ts'

/** What `moor key reseal` prints. */
export interface Resealed {
  readonly file: string
  /** Id of the key that all secrets are sealed with now. */
  readonly key: string
  /** Secrets that were sealed with another one before. */
  readonly resealed: number
}

/** Most places that a refusal names. */
const namedMax = 5

/**
 * Opens every secret of the database and seals it with the first key of the file. The service may run; a call that was cut off is
 * simply made again. Throws one sentence when secrets cannot be opened (all others are done then), or others go on sealing with an
 * older key.
 */
export async function keyReseal({ store, file, secretBox }: Keys, tell: (line: string) => void): Promise<Resealed> {
  const [{ id: keyId }] = readKeyFile(file)
  const reports: ResealReport[] = []
  for (const column of allSealedColumns) {
    reports.push(
      await resealColumn(store, column, {
        keyId,
        reseal: async (sealed, context) => {
          const plain = await openOrNull(() => secretBox.open(sealed, context))
          return plain === null ? null : secretBox.seal(plain, context)
        },
        onProgress: (done, total) => tell(`${column.meaning}: ${done} of ${total}`),
      }),
    )
  }
  await auditKey(store.db, 'operator.key_reseal', keyId)
  explainRest(reports)
  return { file, key: keyId, resealed: reports.reduce((sum, report) => sum + report.resealed, 0) }
}

async function openOrNull(open: () => Promise<string>): Promise<string | null> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof SecretRefused) return null
    throw error
  }
}

function explainRest(reports: readonly ResealReport[]): void {
  const unopened = reports.flatMap((report) => report.unopened)
  if (unopened.length > 0) {
    const named = unopened.slice(0, namedMax).join(', ')
    throw new OperatorFailure(
      `${unopened.length} secrets cannot be opened with the keys of this file: ${named}${unopened.length > namedMax ? ', ...' : ''}. All others are sealed anew.`,
    )
  }
  const remaining = reports.reduce((sum, report) => sum + report.remaining, 0)
  if (remaining > 0)
    throw new OperatorFailure(
      `${remaining} secrets were sealed with an older key meanwhile: give every machine this key file and run the command again.`,
    )
}
