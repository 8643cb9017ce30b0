import { operatorPath } from '#domain/access/operator-session.ts'
import { dataFolderPaths } from '../datafolder/index.ts'
import type { Served } from './run-parts.ts'
import type { RunContext } from './run-context.ts'

/** Sign-in credentials of the first user. */
export interface SignInCredentials {
  readonly username: string
  /** Generated password; null except at the start that generated it. */
  readonly password: string | null
  readonly file: string
}

interface Credentials {
  readonly tokenFile: string
  readonly signIn: SignInCredentials | null
}

/**
 * Prints `moorage ready <origin>`, which programs wait for, and on a terminal addresses and credentials.
 * @param credentials null if none were written
 */
export function printReady(
  context: RunContext,
  { api, admin, isSimulated }: Served,
  credentials: Credentials | null,
): void {
  context.print(api === null ? 'moorage ready' : `moorage ready ${api.origin}`)
  if (!context.isTerminal) return
  const { dialect, simPace, dataFolder } = context.settings
  const { operatorToken } = dataFolderPaths(dataFolder)
  const interfaces = api === null ? [] : [...new Set([api.origin, ...api.all])].map((origin) => `${origin}/v4`)
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['Console', api?.hasConsole === true ? [`${api.origin}/`, ...describeSignIn(credentials?.signIn)] : []],
    ['API', interfaces],
    ['Docs', api === null ? [] : [`${api.origin}/docs`]],
    ['Token', credentials === null ? [] : [credentials.tokenFile]],
    [
      'Operator',
      api === null || admin === null ? [] : [`${admin.origin}${operatorPath}/`, `with the token in ${operatorToken}`],
    ],
    ['Metrics', admin === null ? [] : [`${admin.origin}/metrics`]],
    ['Dialect', [dialect]],
    ['Pace', isSimulated ? [`${simPace} (simulated infrastructure)`] : []],
    ['Stop', ['Ctrl-C']],
  ]
  const lines = rows.flatMap(([name, values]) =>
    values.map((value, index) => `  ${(index === 0 ? name : '').padEnd(11)}${value}`),
  )
  context.print(`\n${lines.join('\n')}\n`)
}

function describeSignIn(signIn: SignInCredentials | null | undefined): readonly string[] {
  if (!signIn) return []
  const { username, password, file } = signIn
  return [
    `sign in as ${username} with the password ${password === null ? `in ${file}` : `${password} (also in ${file})`}`,
  ]
}
