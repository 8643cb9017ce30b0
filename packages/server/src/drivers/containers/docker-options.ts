import type { RuntimeTls } from './connection/runtime-address.ts'
import type { RuntimeSsh } from './connection/runtime-agent.ts'

/** Connection parameters of a container runtime. */
export interface DockerOptions {
  readonly name: string
  /** `unix:///path`, `tcp://host:port` or `ssh://user@host[:port][/path of the socket]`. */
  readonly url: string
  /** TLS files; required for `tcp` except on loopback. */
  readonly tls?: RuntimeTls
  readonly ssh?: RuntimeSsh
  /** Default: 30 s. */
  readonly deadlineMs?: number
}
