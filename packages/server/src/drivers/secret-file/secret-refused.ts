/** A sealed secret cannot be opened, or the key file cannot be used; one sentence for the operator, without anything secret. */
export class SecretRefused extends Error {
  override readonly name = 'SecretRefused'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
