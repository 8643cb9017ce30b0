/** What a user let an application do has ended before it could be used: a token is not handed out. */
export class GrantEnded extends Error {
  override readonly name = 'GrantEnded'

  constructor() {
    super('what the user let the application do has ended')
  }
}
