import assert from 'node:assert/strict'
import type { OriginSelector } from '../client/origin-selector.ts'
import { type MoorResult, runMoor } from './run-moor.ts'

/** Runs `moor` on the server's machine (decision G5). */
export interface Operator {
  run(...args: string[]): Promise<Record<string, unknown>>
  try(...args: string[]): Promise<MoorResult>
}

/**
 * Creates an operator. Commands wait until the service responds. `run` adds --json and returns the object; throws if the command fails. `try` returns any
 * result.
 */
export function openOperator(originSelector: OriginSelector, env: Readonly<Record<string, string>>): Operator {
  const attempt = async (...args: string[]): Promise<MoorResult> => {
    await originSelector.origin()
    return runMoor(args, env)
  }
  return {
    try: attempt,
    async run(...args) {
      const { code, stdout, stderr } = await attempt(...args, '--json')
      assert.equal(code, 0, `moor ${args.join(' ')} ended with ${code}: ${stderr}`)
      assert.equal(
        stdout.trimEnd().split('\n').length,
        1,
        `moor ${args.join(' ')} --json prints exactly one object: ${stdout}`,
      )
      return JSON.parse(stdout) as Record<string, unknown>
    },
  }
}
