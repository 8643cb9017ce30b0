/** A code or a refresh token that was to be used has been used already, or is gone: nothing is handed out for it. */
export class RecordUsed extends Error {
  override readonly name = 'RecordUsed'

  constructor() {
    super('the code or refresh token was used already')
  }
}
