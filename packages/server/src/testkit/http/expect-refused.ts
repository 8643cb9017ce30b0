import { expect } from 'vitest'
import type { ErrorBody } from '@moorage/contract'
import type { TestAnswer } from './http-harness.ts'

/** Expects a 400 with exactly these problems, each as reason and field, and no sign of an operation (decisions B1, B2). */
export function expectRefused(
  answer: TestAnswer<unknown>,
  ...problems: readonly (readonly [reason: string, field: string])[]
): void {
  const { errors, ...more } = answer.body as ErrorBody
  expect({
    status: answer.status,
    errors: errors.map(({ code: _checkedByTheHarness, ...one }) => one),
    more,
    operation: answer.headers['operation-id'],
  }).toEqual({
    status: 400,
    errors: problems.map(([reason, field]) => ({ reason, field })),
    more: {},
    operation: undefined,
  })
}
