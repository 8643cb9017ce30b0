import type { EngineBench } from '../engine/engine-bench.ts'
import type { Random } from '../histories/model/random.ts'
import type { WalkResource } from './walk-states.ts'

/** What an engine must still hold: the identity and content of each complete disk, storage, backup, control plane and pool, by key. */
export type WalkLedger = Map<string, string>

/** Environment of a request: other resources, and a number that no request had before. */
export interface RequestContext {
  readonly engine: WalkEngine
  readonly random: Random
  readonly hosts: readonly number[]
  readonly serial: number
  readonly ledger: WalkLedger
  /** Keys of the ledger whose content a request replaced, which is not compared any more. */
  readonly replaced: Set<string>
  /** Keys of the ledger whose purge was accepted. */
  readonly purged: Set<string>
}

/** Request of a walk on the resource with this ID. */
export type WalkRequest = (bench: EngineBench, id: number, context: RequestContext) => Promise<unknown>

/** Requests of a walk by kind and name. */
export type WalkRequests = Readonly<Record<WalkResource['kind'], Readonly<Record<string, WalkRequest>>>>

/** Resources of a walk, read past the drivers. */
export interface WalkEngine {
  readonly requests: WalkRequests
  /** Type of hosts. */
  readonly hostType: string
  /** Maximum of clock time after each round of passes. */
  readonly roundMs: number
  /** True if calls can return a false observation. */
  readonly hasFalseObservations: boolean
  /** Creates a cluster; absent without clusters. */
  readonly makeCluster?: (label: string, ledger: WalkLedger) => Promise<void>
  /** Writes content to what is new. */
  mark(ledger: WalkLedger): Promise<void>
  /** Reads all that belongs to a row. */
  read(): Promise<WalkLedger>
  /** Fails if a host at rest in the trash is on, a volume there is plugged into a host, or a control plane there accepts clients. */
  expectKeptOff(): Promise<void>
  /** Returns what is left in the engine without a row, or of rows without it. */
  listLeft(): Promise<readonly string[]>
}

/** Marks what is new, and adds all that is new and complete. Pools are added by their requests. */
export async function extendLedger(engine: WalkEngine, ledger: WalkLedger): Promise<void> {
  await engine.mark(ledger)
  for (const [key, identity] of await engine.read())
    if (!ledger.has(key) && !key.startsWith('pool/')) ledger.set(key, identity)
}
