import { type Fault, isSqlError } from '#domain/shared/index.ts'

/** Runs a write and converts the violation of one named unique constraint into the caller's error. */
export async function translateConflict<T>(
  constraint: string,
  fault: () => Fault,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isViolation(error, constraint)) throw fault()
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
