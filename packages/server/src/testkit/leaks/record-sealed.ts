import { isRecord, textField } from '@moorage/contract'
import { sql } from 'kysely'
import { sqlOn } from '../database/rows.ts'
import type { SealedColumn } from '#domain/shared/index.ts'
import { openSecretBox } from '#drivers/secret-file/index.ts'
import { allSealedColumns } from '#main/compose/side-schemas.ts'
import { type Store, openStore } from '#store/open-store.ts'
import { contextOfColumn, listPresentColumns } from '#store/secret/sealed-columns.ts'
import type { SecretList } from './secret-list.ts'

/** Shorter values of a cluster's Secrets are plain words such as a namespace's name. */
const lengthMin = 16

/**
 * Decrypts every sealed value in a database with the key file, and records secrets of at least 16 characters in `secrets`. Throws if a value cannot be
 * decrypted.
 */
export async function recordSealed(secrets: SecretList, url: string, keyFile: string): Promise<void> {
  const box = openSecretBox(keyFile)
  const store = openStore({ url, connectionsMax: 1 })
  try {
    for (const column of await listPresentColumns(store.db, allSealedColumns))
      for (const { place: context, sealed } of await listSealed(store, column)) {
        const found = secretsOf(await box.open(sealed, context)).filter((secret) => secret.length >= lengthMin)
        found.forEach((secret) => secrets.record(`${column.meaning} (${context})`, secret))
      }
  } finally {
    await store.close()
  }
}

async function listSealed({ db }: Store, column: SealedColumn): Promise<readonly { place: string; sealed: Buffer }[]> {
  const sealed = sql.ref<Buffer>(column.column)
  return await sqlOn(db)<{
    place: string
    sealed: Buffer
  }>`select ${contextOfColumn(column)} as place, ${sealed} as sealed from ${sql.table(column.table)} where ${sealed} is not null`
}

/** Fields that contain secrets. The OAuth provider's signing key is read separately. */
const secretFields = ['key', 'cookie', 'form']

function secretsOf(plain: string): string[] {
  if (!plain.startsWith('{')) return [plain]
  const sealed: unknown = JSON.parse(plain)
  const { data, signing } = isRecord(sealed) ? sealed : {}
  const values = Object.values(isRecord(data) ? data : {}).map((value) =>
    Buffer.from(String(value), 'base64').toString('utf8'),
  )
  const texts = secretFields.map((name) => textField(sealed, name))
  return [...texts, textField(signing, 'd'), ...values].filter((one) => one !== undefined)
}
