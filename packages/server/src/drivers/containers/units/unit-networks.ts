import { rm } from 'node:fs/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import type { NetworkSpec } from '../container-runtime.ts'
import { runEngineProgram } from '../../programs/run-engine-program.ts'
import { readOwnRecord, writeRecord } from './folder/records.ts'
import type { UnitPlaces } from './folder/unit-places.ts'
import { type UnitRecord, listUnits } from './folder/unit-record.ts'

/** Notes down a network: units have the machine's own, and an address of the subnet on its loopback interface. AlreadyExists where the name is somebody else's, Broken where it has another subnet. */
export async function ensureUnitNetwork(places: UnitPlaces, { name, subnet, labels }: NetworkSpec): Promise<void> {
  const found = await readOwnRecord(`Network ${name}`, places.network(name), labels)
  if (!found) return writeRecord(places.network(name), { labels, subnet })
  if (found['subnet'] !== subnet)
    throw new DriverError('Broken', `Network ${name} has the subnet ${String(found['subnet'])} instead of ${subnet}.`)
}

/** Forgets it; one that is not there is fine. Busy while units are on it. */
export async function removeUnitNetwork(places: UnitPlaces, name: string): Promise<void> {
  const user = (await listUnits(places)).find(
    ({ spec }) => typeof spec.network !== 'string' && spec.network.name === name,
  )
  if (user) throw new DriverError('Busy', `Network ${name} is in use by unit ${user.spec.name}.`)
  await rm(places.network(name), { recursive: true, force: true })
}

/** Takes the address of a unit that is removed off the machine, unless another unit has it too. */
export async function dropUnitAddress(places: UnitPlaces, { spec }: UnitRecord): Promise<void> {
  const { network, name } = spec
  if (typeof network === 'string' || network.address === null) return
  const others = (await listUnits(places)).filter((one) => one.spec.name !== name)
  const isKept = others.some(({ spec: { network: own } }) => typeof own !== 'string' && own.address === network.address)
  if (isKept) return
  // Refused where it is not there, as after the machine was started again.
  await runEngineProgram({ file: 'ip', args: ['address', 'del', `${network.address}/32`, 'dev', 'lo'] })
}
