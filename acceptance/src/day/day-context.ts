import assert from 'node:assert/strict'
import { openApi } from '../client/api.ts'
import { openEventLog } from '../client/event-log.ts'
import { openSim } from '../client/sim.ts'
import { openKubeClient } from '../kube/kube-client.ts'
import { Ledger } from '../user/ledger.ts'
import { ClusterUser } from '../user/cluster-user.ts'
import { User } from '../user/user.ts'
import { wordsOf } from '../wire/words.ts'
import type { Api } from '../client/api.ts'
import type { EventLog } from '../client/event-log.ts'
import type { OriginSelector } from '../client/origin-selector.ts'
import type { Sim } from '../client/sim.ts'
import type { KubeClient } from '../kube/kube-client.ts'
import type { Operator } from '../moor/operator.ts'
import type { Words } from '../wire/words.ts'
import type { DialectName } from '../wire/dialect-table.ts'

/** Clients and records that all steps share. */
export interface DayContext {
  readonly words: Words
  readonly originSelector: OriginSelector
  readonly api: Api
  readonly log: EventLog
  readonly sim: Sim
  readonly ledger: Ledger
  readonly user: User
  readonly clusters: ClusterUser
  readonly kube: KubeClient
  /** Null without access to the service's data folder. */
  readonly operator: Operator | null
  readonly cast: Cast
}

/** Action of the user with its assertions. */
export interface Step {
  readonly name: string
  readonly needsOperator?: true
  run(context: DayContext): Promise<void>
}

class Cast {
  readonly #ids = new Map<string, number>()

  add(name: string, id: number): number {
    this.#ids.set(name, id)
    return id
  }

  id(name: string): number {
    const id = this.#ids.get(name)
    assert.ok(id !== undefined, `"${name}" was created by an earlier step`)
    return id
  }

  all(prefix: string): number[] {
    return [...this.#ids].filter(([name]) => name.startsWith(prefix)).map(([, id]) => id)
  }

  remove(name: string): void {
    this.#ids.delete(name)
  }
}

interface DayContextOptions {
  readonly originSelector: OriginSelector
  readonly dialect: DialectName
  readonly token: string
  readonly operatorToken: string
  readonly operator: Operator | null
}

/** Creates the clients of a day, and opens an event stream that starts with the oldest event. Rejects if it does not open. */
export async function openDayContext(options: DayContextOptions): Promise<DayContext> {
  const { originSelector, token, operator } = options
  const ledger = new Ledger()
  const words = wordsOf(options.dialect)
  const api = openApi(originSelector, words, token)
  const sim = openSim(originSelector, options.operatorToken)
  const log = await openEventLog({ originSelector, words, token, after: 0 })
  const tools = { api, log, sim, ledger }
  return {
    words,
    originSelector,
    operator,
    ...tools,
    user: new User(tools),
    clusters: new ClusterUser(tools),
    kube: openKubeClient(originSelector),
    cast: new Cast(),
  }
}
