import { errorMessage } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeAddress } from './runtime-address.ts'
import { RuntimeAgent, type RuntimeSsh } from './runtime-agent.ts'
import { toRuntimeError } from './runtime-error.ts'
import { type RuntimeResponse, type RuntimeCall, sendCall } from './send-call.ts'

/** A connection to a container runtime. */
export interface RuntimeConnection {
  readonly name: string
  readonly isLocal: boolean
  /** Sends a call. Throws DriverError for a status from 300 on that `tolerate` lacks. */
  call(call: RuntimeCall & { readonly tolerate?: readonly number[] }): Promise<RuntimeResponse>
  /** Sends a call to Podman's own API. Returns null, without a call, if the runtime is not Podman. */
  callPodman(call: RuntimeCall): Promise<RuntimeResponse | null>
  close(): void
}

/** Options of a connection. */
export interface ConnectionOptions {
  readonly name: string
  readonly address: RuntimeAddress
  readonly ssh?: RuntimeSsh
  /** Default: 30 s. */
  readonly deadlineMs?: number
}

interface RuntimeVersions {
  readonly docker: string
  readonly podman: string | null
}

/** Newest supported minor version of the Engine API. Docker 20.10 has 1.41; newer runtimes reject very old versions. */
const versionMax = 47

/**
 * Returns a connection without connecting: the first call negotiates the API version. Calls throw Busy if the runtime is unreachable. `close` aborts pending
 * calls.
 */
export function openConnection({ name, address, ssh, deadlineMs = 30_000 }: ConnectionOptions): RuntimeConnection {
  const agent = new RuntimeAgent(address, ssh)
  const over = new AbortController()
  const send = async (call: RuntimeCall): Promise<RuntimeResponse> => {
    try {
      return await sendCall({ agent, over: over.signal }, { deadlineMs, ...call })
    } catch (error) {
      if (error instanceof DriverError) throw new DriverError(error.code, `${name}: ${error.message}`, error)
      throw new DriverError('Busy', `${name} cannot be reached: ${errorMessage(error)}`, error)
    }
  }
  let versions: RuntimeVersions | null = null
  const findVersions = async (): Promise<RuntimeVersions> =>
    (versions ??= readVersions(await send({ method: 'GET', path: '/_ping' })))
  const callAt = async (version: string, call: RuntimeCall, tolerate: readonly number[]): Promise<RuntimeResponse> => {
    const answer = await send({ ...call, path: `/v${version}${call.path}` })
    if (answer.status < 300 || tolerate.includes(answer.status)) return answer
    // The runtime's version has changed.
    if (/client version/i.test(answer.body.toString())) versions = null
    throw toRuntimeError(`${name}: ${call.method} ${call.path}`, answer)
  }
  const callDocker: RuntimeConnection['call'] = async ({ tolerate = [], ...call }) =>
    callAt((await findVersions()).docker, call, tolerate)
  const callPodman: RuntimeConnection['callPodman'] = async (call) => {
    const { podman } = await findVersions()
    return podman === null ? null : callAt(podman, call, [])
  }
  const close = (): void => {
    over.abort()
    agent.destroy()
  }
  return { name, isLocal: address.kind === 'unix' && !ssh, call: callDocker, callPodman, close }
}

function readVersions({ status, headers }: RuntimeResponse): RuntimeVersions {
  const minor = /^1\.(\d{2,3})$/.exec(String(headers['api-version']))?.[1]
  if (status !== 200 || minor === undefined)
    throw new DriverError(
      'Busy',
      `The server is not a Docker-compatible container runtime, or is not ready (status ${status}).`,
    )
  const podman = /^\d+\.\d+\.\d+/.exec(String(headers['libpod-api-version']))?.[0] ?? null
  return { docker: `1.${Math.min(Number(minor), versionMax)}`, podman }
}
