import { expect } from 'vitest'
import { isErrorBody } from './answer-checker.ts'
import type { TestAnswer } from './http-harness.ts'

/** Expects a 400 with exactly these reasons and fields, and no Operation-Id (decisions B1, B2). */
export function expectRejected(
  answer: TestAnswer<unknown>,
  ...problems: readonly (readonly [reason: string, field: string])[]
): void {
  if (!isErrorBody(answer.body)) throw new Error(`not a rejection: ${answer.text}`)
  const { errors, ...more } = answer.body
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
