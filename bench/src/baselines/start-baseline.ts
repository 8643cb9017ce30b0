import { join } from 'node:path'
import { type Child, startChild } from '../environment/start-child.ts'

/** Starts a baseline program with an empty environment and waits until it is ready. Rejects if it exits first. */
export function startBaseline(program: string, args: readonly string[], log: string): Promise<Child> {
  const file = join(import.meta.dirname, `${program}.ts`)
  return startChild({ file: process.execPath, argv: [file, ...args], env: {}, log })
}

/** Runs a baseline program until it is ready, stops it, and returns the JSON in its ready line. Rejects if it exits first. */
export async function runBaseline<Result>(program: string, args: readonly string[], log: string): Promise<Result> {
  const child = await startBaseline(program, args, log)
  await child.stop()
  return JSON.parse(child.origin) as Result
}
