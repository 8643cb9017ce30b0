/** What the database's client says, without a code, of a server that does not answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Query read timeout')
}
