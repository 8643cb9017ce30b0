import { sql } from 'kysely'
import type { Store } from '#store/open-store.ts'

/** Turns the trash on, which is off in test databases: deleted resources are kept for this many hours. */
export async function keepTrash({ db }: Pick<Store, 'db'>, hours = 72): Promise<void> {
  await sql`update installation set trash_hours = ${hours}`.execute(db)
}
