import type { EngineTls } from './connection/engine-address.ts'
import type { EngineSsh } from './connection/engine-agent.ts'

/** How an engine of containers is reached. */
export interface DockerOptions {
  /** What logs call it. */
  readonly name: string
  /** `unix:///path`, `tcp://host:port` or `ssh://user@host[:port][/path of the socket]`. */
  readonly url: string
  /** Needed for `tcp` beyond the loopback interface. */
  readonly tls?: EngineTls
  readonly ssh?: EngineSsh
  /** How long an ordinary call may take; 30 s when absent. */
  readonly deadlineMs?: number
}
