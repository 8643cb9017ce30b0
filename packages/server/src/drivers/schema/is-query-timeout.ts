/** True for `pg`'s error without a code if the server does not respond in time. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Query read timeout')
}
