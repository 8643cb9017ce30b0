/** The client's error, without a code, for a server that does not respond. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Query read timeout')
}
