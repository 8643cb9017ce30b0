import { execFile } from 'node:child_process'

/** Program call: argument array, never a shell line. */
export interface ProgramCall {
  readonly file: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Working directory, entered before the user changes; / if absent. */
  readonly cwd?: string
  readonly uid?: number
  readonly gid?: number
}

/** Result of a short program. `code` is null if it could not start or a signal ended it. */
interface ProgramEnd {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a short program to completion (at most 120 s). Never throws; the result contains errors. */
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
