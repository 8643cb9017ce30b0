/** A success whose body is not JSON: something between here and the service, a proxy or another program at its address, answered instead. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
  /** Name of the operation, such as `volume.create`. */
  readonly operation: string
  readonly status: number

  constructor(operation: string, status: number, text: string) {
    super(`${operation}: the answer is not JSON: ${JSON.stringify(text.slice(0, 80))}.`)
    this.operation = operation
    this.status = status
  }
}
