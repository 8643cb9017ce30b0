import { discover, ApiError } from '@moorage/sdk'
import type { Diagnosis } from '@moorage/server/doctor'
import { OperatorFailure } from '@moorage/server/exit'
import manifest from '../../../package.json' with { type: 'json' }
import { chooseContext } from '../contexts/choose-context.ts'
import { chooseFetch } from '../contexts/choose-fetch.ts'
import type { ChosenContext } from '../contexts/context.ts'
import { type Cloud, openUserCloud } from '../contexts/open-user-cloud.ts'
import { explainFailure } from '../explain-failure.ts'

/** Seconds. A larger difference makes tokens and certificates appear expired or not yet valid. */
const clockSecondsMax = 30

const good = (check: string, found: string): Diagnosis => ({ check, state: 'good', found, mend: '' })

/** Returns findings about context, connection, versions, token, and clocks. The first OperatorFailure is a finding; other errors are thrown. */
export async function examineConnection(name: string | undefined): Promise<readonly Diagnosis[]> {
  const node = good('node', `moor runs on Node.js ${process.versions.node}.`)
  const found: Diagnosis[] = [node]
  try {
    const context = await chooseContext(process.env, name)
    found.push(
      good('context', `Commands use ${context.url} (source: ${context.origin}).`),
      await examineVersion(context),
    )
    found.push(...(await examineToken(await openUserCloud(name))))
  } catch (error) {
    const failure = explainFailure(error)
    if (!(failure instanceof OperatorFailure)) throw error
    found.push({
      check: 'connection',
      state: 'wrong',
      found: failure.message,
      mend: 'list contexts with "moor context list", or log in with "moor login URL"',
    })
  }
  return found
}

async function examineVersion(context: ChosenContext): Promise<Diagnosis> {
  const { version } = await discover({ baseUrl: context.url, fetch: await chooseFetch(context) })
  if (version === manifest.version) return good('version', `The service and moor both have version ${version}.`)
  return {
    check: 'version',
    state: 'note',
    found: `The service has version ${version}, moor has version ${manifest.version}.`,
    mend: 'if the service rejects valid requests, use the moor version of the service',
  }
}

/** A public operation requires no token, but rejects an invalid token. */
async function examineToken(cloud: Cloud): Promise<readonly Diagnosis[]> {
  try {
    const { headers } = await cloud.call('region.list')
    return [good('token', 'The service accepts the token.'), ...examineClock(headers.get('date'))]
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const found = `The service rejects the token: ${error.message}.`
    return [{ check: 'token', state: 'wrong', found, mend: `moor login ${cloud.context.url}` }]
  }
}

function examineClock(date: string | null): readonly Diagnosis[] {
  const seconds = date === null ? Number.NaN : Math.abs(Date.parse(date) - Date.now()) / 1_000
  if (Number.isNaN(seconds)) return []
  if (seconds <= clockSecondsMax)
    return [good('clock', `The clocks of this machine and the service differ by at most ${clockSecondsMax} s.`)]
  return [
    {
      check: 'clock',
      state: 'wrong',
      found: `The clocks of this machine and the service differ by ${Math.round(seconds)} s.`,
      mend: 'synchronize both clocks with NTP',
    },
  ]
}
