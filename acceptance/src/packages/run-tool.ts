import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const outputMax = 16 * 1024 * 1024

/** Where and in which environment a program runs: this one's when absent. */
export interface ToolPlace {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a program to its end, without a shell; an error that has what it said when it does not end with 0. */
export async function runTool(
  file: string,
  args: readonly string[],
  place: ToolPlace = {},
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return run(file, args, { maxBuffer: outputMax, encoding: 'utf8', ...place })
}
