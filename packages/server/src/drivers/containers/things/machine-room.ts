import { numberField } from '#domain/shared/index.ts'
import { readEngineJson } from '../connection/engine-json.ts'
import type { EngineConnection } from '../connection/open-connection.ts'
import type { MachineRoom } from '../container-engine.ts'

const mibBytes = 1_048_576

/** Capacity of the machine, as its runtime reports it. */
export async function askMachineRoom(connection: EngineConnection): Promise<MachineRoom> {
  const info = readEngineJson(await connection.ask({ method: 'GET', path: '/info' }))
  return {
    memoryMib: Math.floor((numberField(info, 'MemTotal') ?? 0) / mibBytes),
    vcpus: numberField(info, 'NCPU') ?? 0,
  }
}
