import { OperatorFailure } from '@moorage/server/exit'

/** Commands moved to `moor admin`: verbs without a user command, and operator flags of shared verbs. */
interface MovedCommands {
  readonly verbs: readonly string[]
  readonly flags: readonly string[]
}

const settings = ['--data', '--database-url', '--settings', '--log', '--key-file', '--catalogue', '--engines']

const moved: Readonly<Record<string, MovedCommands>> = {
  account: { verbs: ['create', 'limit'], flags: settings },
  user: {
    verbs: ['password', 'restrict', 'unrestrict'],
    flags: ['--account', '--unrestricted', '--password-stdin', ...settings],
  },
  token: { verbs: ['revoke'], flags: ['--user', '--application', ...settings] },
  volume: { verbs: ['migrate', 'repair'], flags: settings },
}

/** Throws OperatorFailure (exit code 2) with the replacement of a former operator command. Does nothing for others, and for commands valid for users. */
export function rejectOperatorCall([word = '', verb = '', ...rest]: readonly string[]): void {
  const own = Object.hasOwn(moved, word) ? moved[word] : undefined
  if (!own) return
  const flag = rest.map((text) => text.replace(/=.*$/s, '')).find((text) => own.flags.includes(text))
  if (!own.verbs.includes(verb) && flag === undefined) return
  const line = ['moor', 'admin', word, verb, ...rest].map(quoteForShell).join(' ')
  const what = own.verbs.includes(verb) ? `"moor ${word} ${verb}"` : `"moor ${word} ${verb}" with ${flag}`
  throw new OperatorFailure(`${what} is an operator command. Run: ${line}`, 'usage')
}

function quoteForShell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
