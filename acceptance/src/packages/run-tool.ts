import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const outputMax = 16 * 1024 * 1024

/** Working directory and environment (default: those of this process). */
export interface ToolOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a program without a shell and returns its output. Rejects with an error that contains the output unless it exits with 0. */
export async function runTool(
  file: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return run(file, args, { maxBuffer: outputMax, encoding: 'utf8', ...options })
}
