import { join } from 'node:path'
import { type Child, startChild } from '../ground/start-child.ts'

/** Starts one of the floors' programs beside this file, in a process of its own. */
export function startFloor(program: string, args: readonly string[], log: string): Promise<Child> {
  const file = join(import.meta.dirname, `${program}.ts`)
  return startChild({ file: process.execPath, argv: [file, ...args], env: {}, log })
}
