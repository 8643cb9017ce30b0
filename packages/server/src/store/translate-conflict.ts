import { type ApiError, isSqlError } from '#domain/shared/index.ts'

/** Converts the violation of one named unique constraint into the caller's error. */
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
