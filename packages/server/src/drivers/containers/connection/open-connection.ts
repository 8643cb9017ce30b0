import { errorMessage } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { EngineAddress } from './engine-address.ts'
import { EngineAgent, type EngineSsh } from './engine-agent.ts'
import { explainEngineRefusal } from './engine-refusal.ts'
import { type EngineAnswer, type EngineCall, sendCall } from './send-call.ts'

/** A way to an engine. */
export interface EngineConnection {
  /** What logs call it. */
  readonly name: string
  /** Whether the engine is on this machine. */
  readonly isLocal: boolean
  /** Makes a call and reads its answer. Throws DriverError for a status from 300 that the call does not tolerate. */
  ask(call: EngineCall & { readonly tolerate?: readonly number[] }): Promise<EngineAnswer>
  /** As `ask`, by the interface of Podman's own; null, and nothing is sent, where the engine is no Podman. */
  askPodman(call: EngineCall): Promise<EngineAnswer | null>
  close(): void
}

/** How an engine is reached. */
export interface ConnectionOptions {
  readonly name: string
  readonly address: EngineAddress
  readonly ssh?: EngineSsh
  /** How long an engine may take for an ordinary call; 30 s when absent. */
  readonly deadlineMs?: number
}

/** What an engine says of itself: the version of Docker's interface to speak to it, and that of Podman's own where it has one. */
interface EngineVersions {
  readonly docker: string
  readonly podman: string | null
}

/** The newest version of the interface that we know; Docker 20.10 has 1.41, and newer engines refuse very old ones. */
const versionMax = 47

/** Opens a way to an engine, without a word to it: the first call asks which versions of the interface it knows. */
export function openConnection({ name, address, ssh, deadlineMs = 30_000 }: ConnectionOptions): EngineConnection {
  const agent = new EngineAgent(address, ssh)
  const over = new AbortController()
  const send = async (call: EngineCall): Promise<EngineAnswer> => {
    try {
      return await sendCall({ agent, over: over.signal }, { deadlineMs, ...call })
    } catch (error) {
      if (error instanceof DriverError) throw new DriverError(error.code, `${name}: ${error.message}`, error)
      throw new DriverError('Busy', `${name} cannot be reached: ${errorMessage(error)}`, error)
    }
  }
  let versions: EngineVersions | null = null
  const findVersions = async (): Promise<EngineVersions> =>
    (versions ??= readVersions(await send({ method: 'GET', path: '/_ping' })))
  const askAt = async (version: string, call: EngineCall, tolerate: readonly number[]): Promise<EngineAnswer> => {
    const answer = await send({ ...call, path: `/v${version}${call.path}` })
    if (answer.status < 300 || tolerate.includes(answer.status)) return answer
    // Somebody has put another engine in its place.
    if (/client version/i.test(answer.body.toString())) versions = null
    throw explainEngineRefusal(`${name}: ${call.method} ${call.path}`, answer)
  }
  const ask: EngineConnection['ask'] = async ({ tolerate = [], ...call }) =>
    askAt((await findVersions()).docker, call, tolerate)
  const askPodman: EngineConnection['askPodman'] = async (call) => {
    const { podman } = await findVersions()
    return podman === null ? null : askAt(podman, call, [])
  }
  const close = (): void => {
    over.abort()
    agent.destroy()
  }
  return { name, isLocal: address.kind === 'unix' && !ssh, ask, askPodman, close }
}

function readVersions({ status, headers }: EngineAnswer): EngineVersions {
  const said = /^1\.(\d{2,3})$/.exec(String(headers['api-version']))?.[1]
  if (status !== 200 || said === undefined)
    throw new DriverError('Busy', `What answers is no Docker-compatible engine, or not ready (status ${status}).`)
  const podman = /^\d+\.\d+\.\d+/.exec(String(headers['libpod-api-version']))?.[0] ?? null
  return { docker: `1.${Math.min(Number(said), versionMax)}`, podman }
}
