/** Exit codes, the source of `moor --help` and docs/command-line.md. */
export const exitCodes = {
  done: { code: 0, meaning: 'success; a stopped server has shut down cleanly' },
  refused: { code: 1, meaning: 'rejected or failed: the message on stderr contains the reason and the fix' },
  usage: { code: 2, meaning: 'the command line or a setting is invalid' },
  notFound: { code: 3, meaning: 'a resource or file of the command does not exist' },
  authentication: { code: 4, meaning: 'a token, a password or the permissions of a file were rejected' },
  timeout: { code: 5, meaning: 'the service or the database does not respond, or not before the timeout' },
  interrupted: { code: 130, meaning: 'interrupted with Ctrl-C' },
} as const satisfies Record<string, { readonly code: number; readonly meaning: string }>

/** Key of an exit code. */
export type ExitName = keyof typeof exitCodes

/** Returns the exit codes as lines for `moor --help`. */
export function printExitCodes(): string {
  const lines = Object.values(exitCodes).map(({ code, meaning }) => `  ${String(code).padEnd(4)} ${meaning}`)
  return `Exit codes:\n${lines.join('\n')}\n`
}
