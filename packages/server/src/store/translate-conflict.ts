import { type ApiError, isSqlError } from '#domain/shared/index.ts'

/** Runs `write` and returns its result. Throws `createError()` if `write` violates the unique constraint with this name. */
export async function translateConflict<T>(
  constraint: string,
  createError: () => ApiError,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isViolation(error, constraint)) throw createError()
    throw error
  }
}

function isViolation(error: unknown, constraint: string): boolean {
  return (
    isSqlError(error, 'uniqueViolation') &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === constraint
  )
}
