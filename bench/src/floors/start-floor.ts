import { join } from 'node:path'
import { type Child, startChild } from '../ground/start-child.ts'

/** Starts a baseline program of this folder as a process. */
export function startFloor(program: string, args: readonly string[], log: string): Promise<Child> {
  const file = join(import.meta.dirname, `${program}.ts`)
  return startChild({ file: process.execPath, argv: [file, ...args], env: {}, log })
}

/** Runs a baseline program that ends by itself, and returns its result. */
export async function runFloor<Told>(program: string, args: readonly string[], log: string): Promise<Told> {
  const child = await startFloor(program, args, log)
  await child.stop()
  return JSON.parse(child.origin) as Told
}
