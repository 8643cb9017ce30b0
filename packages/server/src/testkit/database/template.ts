import pg from 'pg'
import { migrate } from '#store/migrations/migrate.ts'

/** Database that test databases copy. */
export const templateName = 'moorage_template'

/** Creates and migrates the template database, and forbids connections, which would prevent copies. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${templateName}`)
    await migrate({ url: withDatabase(serverUrl, templateName) })
    await turnTrashOff(withDatabase(serverUrl, templateName))
    await client.query(`ALTER DATABASE ${templateName} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`)
  } finally {
    await client.end()
  }
}

/** In test databases, a deletion wipes at once, unless a test turns the trash on (`keepTrash`). */
async function turnTrashOff(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('ALTER TABLE installation ALTER COLUMN trash_hours SET DEFAULT 0')
  } finally {
    await client.end()
  }
}

/** Returns the server URL with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
