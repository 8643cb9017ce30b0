/** All connections were in use for the whole wait, but the database answered: it is busy, not down. */
export class NoConnectionFree extends Error {
  constructor(cause: unknown) {
    super('no database connection became available', { cause })
    this.name = 'NoConnectionFree'
  }
}
