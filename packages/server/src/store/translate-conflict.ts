import type { Fault } from '../domain/shared/index.ts'

const uniqueViolation = '23505'

/** Runs a write and turns the violation of one named unique constraint into the caller's fault; everything else passes through. */
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
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === uniqueViolation &&
    'constraint' in error &&
    error.constraint === constraint
  )
}
