/** Version, time and simulation settings. */
export interface InstallationResponse {
  readonly version: string
  readonly now: string
  readonly simulation: { readonly pace: string; readonly moves_clock: boolean } | null
}

/** Numbers of open and stuck work items. */
interface WorkCount {
  readonly open: number
  readonly stuck: number
}

/** Engine of a region. */
export interface RegionEngineResponse {
  readonly part: 'hosts' | 'volumes' | 'clusters'
  readonly name: string
  readonly kind: string
  readonly answers: boolean | null
  readonly words: string
  readonly last_answered: string | null
  readonly work: WorkCount
}

/** Region with its engines and resource counts. */
export interface RegionResponse {
  readonly id: string
  readonly label: string
  readonly volumes: number
  readonly hosts: number
  readonly clusters: number
  readonly damaged: number
  readonly trash: { readonly items: number; readonly gib: number }
  readonly work: WorkCount
  readonly engines: readonly RegionEngineResponse[]
}

/** Unfinished work item. */
export interface WorkResponse {
  readonly kind: 'volume' | 'host' | 'cluster' | 'pool' | 'node'
  readonly id: number
  readonly label: string
  readonly region: string
  readonly account: string
  readonly cluster: string | null
  readonly state: 'running' | 'due' | 'waiting' | 'given_up'
  readonly since: string
  readonly tries: number
  readonly is_stuck: boolean
  readonly cause: string | null
  readonly cause_words: string
  readonly operation: { readonly id: number; readonly action: string } | null
  readonly operations: number
  readonly next_try: string | null
  readonly deadline: string | null
  readonly next_step: { readonly words: string; readonly command: string | null; readonly page: string | null } | null
}

/** Page of a list of work items. */
export interface WorkPageResponse {
  readonly data: readonly WorkResponse[]
  readonly page: number
  readonly pages: number
  readonly results: number
  readonly stuck: number
}

/** Fault of the simulator. */
export interface FaultResponse {
  readonly fault: number
  readonly on: string
  readonly id: number | null
  readonly times: number
  readonly left: number
  readonly as: string
  readonly code: string | null
}
