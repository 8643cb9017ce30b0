/** Reads the address of a PostgreSQL as `pg` and libpq write it, unix sockets included; pg takes it apart. */
export function parseDatabaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\/\S+$/.test(text)) {
    throw new Error('must be a PostgreSQL address, like postgresql://user:password@host:5432/database')
  }
  return text
}
