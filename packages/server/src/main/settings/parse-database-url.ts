import { readDatabaseHosts } from '../../store/database-hosts.ts'

/** Reads the address of a PostgreSQL as `pg` and libpq write it, unix sockets and several hosts included. */
export function parseDatabaseUrl(text: string): string {
  // Before anything else is said about it; what is in it is never shown.
  if (/\s/.test(text)) throw new Error('must be a PostgreSQL address without spaces')
  readDatabaseHosts(text)
  return text
}
