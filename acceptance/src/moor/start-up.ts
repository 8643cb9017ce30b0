import type { ScratchFolder } from './scratch-folder.ts'
import { type Server, startMoor } from './start-moor.ts'

/** Options of `moor up`. */
export interface UpOptions {
  readonly scratch: ScratchFolder
  readonly dialect?: 'neutral' | 'linode'
  readonly pace?: 'instant' | 'fast'
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
}

/** Starts `moor up` on the data folder of `scratch` and waits for its ready line. Rejects with its stderr if it exits first. */
export function startUp({
  scratch,
  dialect = 'neutral',
  pace = 'instant',
  port = 0,
  env = {},
}: UpOptions): Promise<Server> {
  return startMoor({
    args: ['up'],
    env: {
      MOORAGE_DATA: scratch.data,
      MOORAGE_LISTEN: `127.0.0.1:${port}`,
      MOORAGE_SIM_LISTEN: '127.0.0.1:0',
      MOORAGE_DIALECT: dialect,
      MOORAGE_SIM_PACE: pace,
      MOORAGE_LOG: 'warn',
      ...env,
    },
  })
}
