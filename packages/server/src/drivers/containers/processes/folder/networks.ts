import { rm } from 'node:fs/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import type { NetworkSpec } from '../../container-runtime.ts'
import { runEngineProgram } from '#drivers/programs/run-engine-program.ts'
import { readOwnRecord, writeRecord } from './records.ts'
import type { ProcessFolders } from './process-folders.ts'
import { type ProcessRecord, listProcessRecords } from './process-record.ts'

/**
 * Records a network: processes use the machine's, with addresses of the subnet on its loopback interface. Throws AlreadyExists for a foreign network, Broken for
 * another subnet.
 */
export async function ensureNetwork(folders: ProcessFolders, { name, subnet, labels }: NetworkSpec): Promise<void> {
  const found = await readOwnRecord(`Network ${name}`, folders.network(name), labels)
  if (!found) return writeRecord(folders.network(name), { labels, subnet })
  if (found['subnet'] !== subnet)
    throw new DriverError('Broken', `Network ${name} has the subnet ${String(found['subnet'])} instead of ${subnet}.`)
}

/** Deletes a network's record. Idempotent. Throws Busy while processes use it. */
export async function removeNetwork(folders: ProcessFolders, name: string): Promise<void> {
  const user = (await listProcessRecords(folders)).find(
    ({ spec }) => typeof spec.network !== 'string' && spec.network.name === name,
  )
  if (user) throw new DriverError('Busy', `Network ${name} is in use by process ${user.spec.name}.`)
  await rm(folders.network(name), { recursive: true, force: true })
}

/** Puts a process's address on the loopback interface. 127.0.0.0/8 is there already; other addresses need root. Throws Broken if that fails. */
export async function addAddress(name: string, address: string): Promise<void> {
  if (isLoopback(address)) return
  const { code } = await runEngineProgram({ file: 'ip', args: ['address', 'replace', `${address}/32`, 'dev', 'lo'] })
  if (code !== 0)
    throw new DriverError(
      'Broken',
      `Process ${name} cannot have the address ${address}: without root, subnets must be within 127.0.0.0/8.`,
    )
}

/** Removes a process's address from the machine, unless another process has it. Ignores a missing address. */
export async function dropAddress(folders: ProcessFolders, { spec }: ProcessRecord): Promise<void> {
  const { network, name } = spec
  if (typeof network === 'string' || network.address === null || isLoopback(network.address)) return
  const others = (await listProcessRecords(folders)).filter((one) => one.spec.name !== name)
  const isKept = others.some(({ spec: { network: own } }) => typeof own !== 'string' && own.address === network.address)
  // Ignores failures: after a reboot the address is missing.
  if (!isKept) await runEngineProgram({ file: 'ip', args: ['address', 'del', `${network.address}/32`, 'dev', 'lo'] })
}

const isLoopback = (address: string): boolean => address.startsWith('127.')
