import { discover, Fault } from '@moorage/sdk'
import type { Diagnosis } from '@moorage/server/examine'
import { OperatorFailure } from '@moorage/server/endings'
import manifest from '../../../package.json' with { type: 'json' }
import { chooseContext } from '../contexts/choose-context.ts'
import { chooseFetch } from '../contexts/choose-fetch.ts'
import type { ChosenContext } from '../contexts/context.ts'
import { type Cloud, openUserCloud } from '../contexts/open-user-cloud.ts'
import { explainFailure } from '../explain-failure.ts'

/** Clocks that differ by more make tokens and certificates look ended, or not begun. */
const clockSecondsMax = 30

const good = (check: string, found: string): Diagnosis => ({ check, state: 'good', found, mend: '' })

/** Looks at the way from here to the service that commands ask: the context, the connection, versions, the token and the clocks. */
export async function examineConnection(name: string | undefined): Promise<readonly Diagnosis[]> {
  const node = good('node', `Node ${process.versions.node} runs this.`)
  const found: Diagnosis[] = [node]
  try {
    const context = await chooseContext(process.env, name)
    found.push(good('context', `Commands ask ${context.url}, by ${context.origin}.`), await examineVersion(context))
    found.push(...(await examineToken(await openUserCloud(name))))
  } catch (error) {
    const failure = explainFailure(error)
    if (!(failure instanceof OperatorFailure)) throw error
    found.push({
      check: 'connection',
      state: 'wrong',
      found: failure.message,
      mend: '"moor context list" shows what this machine knows; "moor login URL" adds one',
    })
  }
  return found
}

async function examineVersion(context: ChosenContext): Promise<Diagnosis> {
  const { version } = await discover({ baseUrl: context.url, fetch: await chooseFetch(context) })
  if (version === manifest.version)
    return good('version', `The service and this command are both of version ${version}.`)
  return {
    check: 'version',
    state: 'note',
    found: `The service is of version ${version}, this command of ${manifest.version}.`,
    mend: 'use the command of the same version where something is refused that should not be',
  }
}

/** What is public wants no token, and refuses a bad one all the same. */
async function examineToken(cloud: Cloud): Promise<readonly Diagnosis[]> {
  try {
    const { headers } = await cloud.call('region.list')
    return [good('token', 'The service accepts the token.'), ...tellClock(headers.get('date'))]
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const found = `The service does not accept the token: ${error.message}.`
    return [{ check: 'token', state: 'wrong', found, mend: `moor login ${cloud.context.url}` }]
  }
}

function tellClock(date: string | null): readonly Diagnosis[] {
  const seconds = date === null ? Number.NaN : Math.abs(Date.parse(date) - Date.now()) / 1_000
  if (Number.isNaN(seconds)) return []
  if (seconds <= clockSecondsMax) return [good('clock', 'The clocks of this machine and of the service agree.')]
  return [
    {
      check: 'clock',
      state: 'wrong',
      found: `The clocks of this machine and of the service are ${Math.round(seconds)} s apart.`,
      mend: 'have both set by NTP',
    },
  ]
}
