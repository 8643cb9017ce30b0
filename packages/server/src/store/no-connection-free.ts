/** Error if all connections were in use during the wait, but the database answered. */
export class NoConnectionFree extends Error {
  constructor(cause: unknown) {
    super('no database connection became available', { cause })
    this.name = 'NoConnectionFree'
  }
}
