import { type Api, openApi } from '../client/api.ts'
import { type EventLog, openEventLog } from '../client/event-log.ts'
import type { OriginSelector } from '../client/origin-selector.ts'
import { type Sim, openSim } from '../client/sim.ts'
import { type KubeClient, openKubeClient } from '../kube/kube-client.ts'
import { ClusterUser } from './cluster-user.ts'
import { User } from './user.ts'

/** Clients of a user and of the simulator. */
export interface UserContext {
  readonly originSelector: OriginSelector
  readonly api: Api
  readonly log: EventLog
  readonly sim: Sim
  readonly user: User
  readonly clusters: ClusterUser
  readonly kube: KubeClient
}

interface UserContextOptions {
  readonly originSelector: OriginSelector
  readonly token: string
  readonly operatorToken: string
}

/** Creates the clients of a user, and opens an event stream that starts with the oldest event. Rejects if it does not open. */
export async function openUserContext({
  originSelector,
  token,
  operatorToken,
}: UserContextOptions): Promise<UserContext> {
  const api = openApi(originSelector, token)
  const log = await openEventLog({ originSelector, token, after: 0 })
  return {
    originSelector,
    api,
    log,
    sim: openSim(originSelector, operatorToken),
    user: new User({ api, log }),
    clusters: new ClusterUser({ api, log }),
    kube: openKubeClient(),
  }
}
