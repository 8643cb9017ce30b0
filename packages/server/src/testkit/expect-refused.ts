import { expect } from 'vitest'
import type { TestAnswer } from './http-harness.ts'

/** Expects a 400 with exactly these problems, each as reason and field, and no sign of an operation (decisions B1, B2). */
export function expectRefused(
  answer: TestAnswer<unknown>,
  ...problems: readonly (readonly [reason: string, field: string])[]
): void {
  expect({ status: answer.status, body: answer.body, operation: answer.headers['operation-id'] }).toEqual({
    status: 400,
    body: { errors: problems.map(([reason, field]) => ({ reason, field })) },
    operation: undefined,
  })
}
