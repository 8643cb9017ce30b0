/** Too many requests. */
export class RateLimitError extends Error {
  override readonly name = 'RateLimitError'
  /** Seconds until the count restarts. */
  readonly waitS: number

  constructor(waitS: number) {
    super('Too many requests. Try again in a minute.')
    this.waitS = waitS
  }
}
