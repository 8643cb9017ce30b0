import { operatorPath } from '#domain/access/operator-session.ts'
import { placeDataFolder } from '../datafolder/index.ts'
import type { Served } from './run-parts.ts'
import type { RunContext } from './run-context.ts'

/**
 * Says that everything is up: `moorage ready <origin>`, which programs wait for, and on a terminal what somebody needs next.
 * @param tokenFile where a token is that opens everything; null when none was written
 */
export function sayReady(context: RunContext, { api, admin, isSimulated }: Served, tokenFile: string | null): void {
  context.say(api === null ? 'moorage ready' : `moorage ready ${api.origin}`)
  if (!context.isTerminal) return
  const { dialect, simPace, dataFolder } = context.settings
  const { operatorToken } = placeDataFolder(dataFolder)
  const interfaces = api === null ? [] : [...new Set([api.origin, ...api.all])].map((origin) => `${origin}/v4`)
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['Interface', interfaces],
    ['Docs', api === null ? [] : [`${api.origin}/docs`]],
    ['Token', tokenFile === null ? [] : [tokenFile]],
    [
      'Operator',
      api === null || admin === null ? [] : [`${admin.origin}${operatorPath}/`, `with the token in ${operatorToken}`],
    ],
    ['Metrics', admin === null ? [] : [`${admin.origin}/metrics`]],
    ['Dialect', [dialect]],
    ['Pace', isSimulated ? [`${simPace}, of the simulated infrastructure`] : []],
    ['Stop', ['Ctrl-C']],
  ]
  const lines = rows.flatMap(([name, values]) =>
    values.map((value, index) => `  ${(index === 0 ? name : '').padEnd(11)}${value}`),
  )
  context.say(`\n${lines.join('\n')}\n`)
}
