/** There were too many requests. */
export class RateRefusal extends Error {
  override readonly name = 'RateRefusal'
  /** Seconds until they are counted anew. */
  readonly waitS: number

  constructor(waitS: number) {
    super('There were too many requests. Please try again in a minute.')
    this.waitS = waitS
  }
}
