/** True if the server did not respond in time, for which `pg` has no error code. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Query read timeout')
}
