/** A response that the client cannot parse: a proxy or another program responded. */
export class UnreadableResponse extends Error {
  override readonly name = 'UnreadableResponse'
  readonly operation: string
  readonly status: number

  constructor(operation: string, status: number, text: string) {
    super(`${operation}: the response is not JSON: ${JSON.stringify(text.slice(0, 80))}.`)
    this.operation = operation
    this.status = status
  }
}
