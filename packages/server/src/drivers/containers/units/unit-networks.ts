import { rm } from 'node:fs/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import type { NetworkSpec } from '../container-runtime.ts'
import { runEngineProgram } from '../../programs/run-engine-program.ts'
import { readOwnRecord, writeRecord } from './folder/records.ts'
import type { UnitPlaces } from './folder/unit-places.ts'
import { type UnitRecord, listUnits } from './folder/unit-record.ts'

/**
 * Records a network: units use the machine's, with an address of the subnet on its loopback interface. Throws AlreadyExists for a foreign network, Broken for
 * another subnet.
 */
export async function ensureUnitNetwork(places: UnitPlaces, { name, subnet, labels }: NetworkSpec): Promise<void> {
  const found = await readOwnRecord(`Network ${name}`, places.network(name), labels)
  if (!found) return writeRecord(places.network(name), { labels, subnet })
  if (found['subnet'] !== subnet)
    throw new DriverError('Broken', `Network ${name} has the subnet ${String(found['subnet'])} instead of ${subnet}.`)
}

/** Deletes a network's record. Idempotent. Throws Busy while units use it. */
export async function removeUnitNetwork(places: UnitPlaces, name: string): Promise<void> {
  const user = (await listUnits(places)).find(
    ({ spec }) => typeof spec.network !== 'string' && spec.network.name === name,
  )
  if (user) throw new DriverError('Busy', `Network ${name} is in use by unit ${user.spec.name}.`)
  await rm(places.network(name), { recursive: true, force: true })
}

/** Removes a unit's address from the machine, unless another unit has it. Ignores a missing address. */
export async function dropUnitAddress(places: UnitPlaces, { spec }: UnitRecord): Promise<void> {
  const { network, name } = spec
  if (typeof network === 'string' || network.address === null) return
  const others = (await listUnits(places)).filter((one) => one.spec.name !== name)
  const isKept = others.some(({ spec: { network: own } }) => typeof own !== 'string' && own.address === network.address)
  if (isKept) return
  // Ignores failures: after a reboot the address is missing.
  await runEngineProgram({ file: 'ip', args: ['address', 'del', `${network.address}/32`, 'dev', 'lo'] })
}
