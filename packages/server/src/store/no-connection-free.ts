/** All connections of a process were lent out for as long as anybody waits for one, while the database answered others: it is there, and busy. */
export class NoConnectionFree extends Error {
  constructor(cause: unknown) {
    super('no connection to the database came free', { cause })
    this.name = 'NoConnectionFree'
  }
}
