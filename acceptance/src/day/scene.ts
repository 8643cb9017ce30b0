import type { Api } from '../client/api.ts'
import type { EventLog } from '../client/event-log.ts'
import type { Reach } from '../client/reach.ts'
import type { Sim } from '../client/sim.ts'
import type { KubeClient } from '../kube/kube-client.ts'
import type { Operator } from '../moor/operator.ts'
import type { Ledger } from '../user/ledger.ts'
import type { ClusterUser } from '../user/cluster-user.ts'
import type { User } from '../user/user.ts'
import type { Words } from '../wire/words.ts'
import type { Cast } from './cast.ts'

/** Everything a step of the day can use. */
export interface Scene {
  readonly words: Words
  readonly reach: Reach
  readonly api: Api
  readonly log: EventLog
  readonly sim: Sim
  readonly ledger: Ledger
  readonly user: User
  readonly clusters: ClusterUser
  readonly kube: KubeClient
  /** Null when the day is played against a service whose machine is out of reach. */
  readonly operator: Operator | null
  readonly cast: Cast
}

/** One thing a user does in the day, and what must be true then. */
export interface Step {
  /** A sentence that says what is promised. */
  readonly name: string
  /** It cannot be played without `moor` on the service's machine. */
  readonly needsOperator?: true
  run(scene: Scene): Promise<void>
}
