import { errorMessage } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { EngineAddress } from './engine-address.ts'
import { EngineAgent, type EngineSsh } from './engine-agent.ts'
import { explainEngineRefusal } from './engine-refusal.ts'
import { type EngineAnswer, type EngineCall, sendCall } from './send-call.ts'

/** A connection to a container runtime. */
export interface EngineConnection {
  readonly name: string
  /** True if the runtime is on this machine. */
  readonly isLocal: boolean
  /** Sends a call and reads its response. Throws DriverError for a status from 300 that the call does not tolerate. */
  ask(call: EngineCall & { readonly tolerate?: readonly number[] }): Promise<EngineAnswer>
  /** As `ask`, through Podman's own API; null, without a request, if the runtime is not Podman. */
  askPodman(call: EngineCall): Promise<EngineAnswer | null>
  close(): void
}

/** Options of a connection. */
export interface ConnectionOptions {
  readonly name: string
  readonly address: EngineAddress
  readonly ssh?: EngineSsh
  /** Timeout of an ordinary call; 30 s if absent. */
  readonly deadlineMs?: number
}

/** API versions that a runtime reports: Docker's, and Podman's own if it has one. */
interface EngineVersions {
  readonly docker: string
  readonly podman: string | null
}

/** Newest supported version of the API; Docker 20.10 has 1.41, and newer runtimes reject very old ones. */
const versionMax = 47

/** Opens a connection lazily: the first call negotiates the API version. */
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
    // The runtime was replaced by another version.
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
    throw new DriverError(
      'Busy',
      `The server is not a Docker-compatible container runtime, or is not ready (status ${status}).`,
    )
  const podman = /^\d+\.\d+\.\d+/.exec(String(headers['libpod-api-version']))?.[0] ?? null
  return { docker: `1.${Math.min(Number(said), versionMax)}`, podman }
}
