/** True for the client's error, which has no code, when the server does not respond. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Query read timeout')
}
