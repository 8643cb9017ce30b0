import { numberField } from '#domain/shared/index.ts'
import { readRuntimeJson } from '../connection/runtime-json.ts'
import type { RuntimeConnection } from '../connection/open-connection.ts'
import type { MachineCapacity } from '../container-runtime.ts'

const mibBytes = 1_048_576

/** Total memory and CPUs of the machine, as its runtime reports them; 0 if unreported. */
export async function readMachineCapacity(connection: RuntimeConnection): Promise<MachineCapacity> {
  const info = readRuntimeJson(await connection.call({ method: 'GET', path: '/info' }))
  return {
    memoryMib: Math.floor((numberField(info, 'MemTotal') ?? 0) / mibBytes),
    vcpus: numberField(info, 'NCPU') ?? 0,
  }
}
