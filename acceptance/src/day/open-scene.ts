import { openApi } from '../client/api.ts'
import { openEventLog } from '../client/event-log.ts'
import type { Reach } from '../client/reach.ts'
import { openSim } from '../client/sim.ts'
import { openKubeClient } from '../kube/kube-client.ts'
import type { Operator } from '../moor/operator.ts'
import { Ledger } from '../user/ledger.ts'
import { ClusterUser } from '../user/cluster-user.ts'
import { User } from '../user/user.ts'
import { wordsOf } from '../wire/words.ts'
import type { DialectName } from '../wire/dialect-table.ts'
import { Cast } from './cast.ts'
import type { Scene } from './scene.ts'

/** Where the day is played, and as whom. */
export interface SceneOptions {
  readonly reach: Reach
  readonly dialect: DialectName
  readonly token: string
  readonly operatorToken: string
  readonly operator: Operator | null
  readonly ledger?: Ledger
}

/** Opens everything a day needs; its stream begins with the oldest event there is. */
export async function openScene(options: SceneOptions): Promise<Scene> {
  const { reach, token, operator, ledger = new Ledger() } = options
  const words = wordsOf(options.dialect)
  const api = openApi(reach, words, token)
  const sim = openSim(reach, options.operatorToken)
  const log = await openEventLog({ reach, words, token, after: 0 })
  const tools = { api, log, sim, ledger }
  return {
    words,
    reach,
    operator,
    ...tools,
    user: new User(tools),
    clusters: new ClusterUser(tools),
    kube: openKubeClient(reach),
    cast: new Cast(),
  }
}
