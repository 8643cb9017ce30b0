import type { EngineTls } from './connection/engine-address.ts'
import type { EngineSsh } from './connection/engine-agent.ts'

/** Connection parameters of a container runtime. */
export interface DockerOptions {
  readonly name: string
  /** `unix:///path`, `tcp://host:port` or `ssh://user@host[:port][/path of the socket]`. */
  readonly url: string
  /** Required for `tcp` beyond the loopback interface. */
  readonly tls?: EngineTls
  readonly ssh?: EngineSsh
  /** Timeout of an ordinary call; 30 s if absent. */
  readonly deadlineMs?: number
}
