import { execFile } from 'node:child_process'

/** Program call with an argument array, never a shell line. */
export interface ProgramCall {
  readonly file: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Working directory, entered before the user changes; / if absent. */
  readonly cwd?: string
  readonly uid?: number
  readonly gid?: number
}

interface ProgramEnd {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a short program to completion (at most 120 s). Never rejects: `code` is null after a failed start, a signal or a timeout, and `stderr` has the reason.
 */
export function runPostgresProgram(call: ProgramCall): Promise<ProgramEnd> {
  const { file, args, env, ...credentials } = call
  return new Promise((resolve) => {
    execFile(
      file,
      [...args],
      { cwd: '/', env: { ...env }, timeout: 120_000, ...credentials },
      (error, stdout, stderr) => {
        if (error === null) return resolve({ code: 0, stdout, stderr })
        const code = typeof error.code === 'number' ? error.code : null
        resolve({ code, stdout, stderr: stderr === '' ? error.message : stderr })
      },
    )
  })
}
