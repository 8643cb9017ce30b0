import { stat } from 'node:fs/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerSpec } from '../container-runtime.ts'
import { checkContainer } from '../spec/check-container.ts'
import { digestContainer } from '../spec/describe-container.ts'
import { rejectForeign } from '../resources/runtime-labels.ts'
import { confinementOf } from './confinement/confinement.ts'
import { prepareConfinement } from './confinement/prepare-confinement.ts'
import { requireUnit, readUnit, writeUnit } from './folder/unit-record.ts'
import { findInRoot } from './images/find-in-root.ts'
import { sliceOf } from './slice-of.ts'
import type { UnitContext } from './unit-context.ts'
import { putUnitFiles } from './unit-files.ts'

/**
 * Ensures that a unit runs as described; leaves it alone if it does. Throws AlreadyExists for a foreign unit, Broken without its image or for an unsupported
 * description.
 */
export async function ensureUnit(context: UnitContext, spec: ContainerSpec): Promise<void> {
  checkContainer(spec)
  const { places, supervisor } = context
  const why = explainNoUnit(spec)
  if (why !== null) throw new DriverError('Broken', `Unit ${spec.name} ${why}.`)
  const found = await readUnit(places, spec.name)
  if (found) {
    rejectForeign(`Unit ${spec.name}`, found.labels, spec.labels)
    const isUp = (await supervisor.look(spec.name))?.isRunning === true
    if (isUp && found.digest === digestContainer(spec)) return
    await supervisor.stop(spec.name, spec.graceMs)
  }
  await stat(places.image(spec.image)).catch((error: unknown) => {
    throw new DriverError('Broken', `Unit ${spec.name} has no image ${spec.image}.`, error)
  })
  await startUnit(context, spec)
}

/** Writes the record first. After a killed call, the unit is found by its name and recreated, because it does not run. */
async function startUnit({ places, supervisor }: UnitContext, spec: ContainerSpec): Promise<void> {
  const { name, network, memoryMib, millicpus, graceMs, labels } = spec
  await writeUnit(places, spec)
  const unit = await requireUnit(places, name)
  await prepareConfinement(places, unit)
  await putUnitFiles(places, name, spec.files)
  await supervisor.start({
    name,
    slice: sliceOf(labels),
    command: await findInRoot(places.image(spec.image), spec.command),
    confinement: confinementOf(places, unit),
    addresses: typeof network === 'string' || network.address === null ? [] : [network.address],
    memoryMib,
    millicpus,
    graceMs,
  })
}

/** Null if units can run the spec. Further networks need no support: programs use the machine's network. */
function explainNoUnit({ network, publishes = [], powers }: ContainerSpec): string | null {
  if (publishes.length > 0) return "cannot publish ports: its program has the machine's own network"
  if (powers) return 'cannot have powers'
  if (network === 'none') return 'has the network of the machine'
  return network !== 'host' && network.address === null ? 'must be given its address' : null
}
