import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { moorCall } from './moor-call.ts'

/** How a command of `moor` ended. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs one command to its end, in an environment that holds nothing but `env`. */
export async function runMoor(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const { file, argv } = moorCall(args, env)
  const child = spawn(file, argv, { stdio: ['ignore', 'pipe', 'pipe'] })
  const code = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, stdout, stderr }
}
