/** True for the client's error, without a code, if the server does not respond. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Query read timeout')
}
