import { join } from 'node:path'
import { type Child, startChild } from '../ground/start-child.ts'

/** Starts one of the floors' programs beside this file, in a process of its own. */
export function startFloor(program: string, args: readonly string[], log: string): Promise<Child> {
  const file = join(import.meta.dirname, `${program}.ts`)
  return startChild({ file: process.execPath, argv: [file, ...args], env: {}, log })
}

/** Runs one that ends by itself, and gives what it tells of itself. */
export async function runFloor<Told>(program: string, args: readonly string[], log: string): Promise<Told> {
  const child = await startFloor(program, args, log)
  await child.stop()
  return JSON.parse(child.origin) as Told
}
