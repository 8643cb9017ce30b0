import { execFile } from 'node:child_process'
import type { ProgramCall } from './program-call.ts'

/** How a short program ended. `code` is null when it could not start or a signal ended it. */
export interface ProgramEnd {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a short program to its end (at most 120 s). Never throws: the end tells. */
export function runProgram(call: ProgramCall): Promise<ProgramEnd> {
  const { file, args, env, ...who } = call
  return new Promise((resolve) => {
    execFile(file, [...args], { cwd: '/', env: { ...env }, timeout: 120_000, ...who }, (error, stdout, stderr) => {
      if (error === null) return resolve({ code: 0, stdout, stderr })
      const code = typeof error.code === 'number' ? error.code : null
      resolve({ code, stdout, stderr: stderr === '' ? error.message : stderr })
    })
  })
}
