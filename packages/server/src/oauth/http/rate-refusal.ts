/** Too many requests. */
export class RateRefusal extends Error {
  override readonly name = 'RateRefusal'
  /** Seconds until the count restarts. */
  readonly waitS: number

  constructor(waitS: number) {
    super('Too many requests. Try again in a minute.')
    this.waitS = waitS
  }
}
