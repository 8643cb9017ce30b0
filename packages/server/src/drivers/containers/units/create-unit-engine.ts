import { rm } from 'node:fs/promises'
import type { ProgramRunner, ObservedContainer, RuntimeLabels } from '../container-runtime.ts'
import { ensureUnit } from './ensure-unit.ts'
import { carriesLabels, listRecords } from './folder/records.ts'
import { placesBelow, type UnitPlaceKind } from './folder/unit-places.ts'
import { listUnits, readUnit } from './folder/unit-record.ts'
import { provideRoot } from './images/provide-root.ts'
import { superviseByS6 } from './supervisors/supervise-by-s6.ts'
import { superviseBySystemd } from './supervisors/supervise-by-systemd.ts'
import { runInUnit } from './run-in-unit.ts'
import type { UnitContext } from './unit-context.ts'
import { copyUnitFile, placeUnitFile, putUnitFiles, readUnitFile, readUnitFiles } from './unit-files.ts'
import { dropUnitAddress, ensureUnitNetwork, removeUnitNetwork } from './unit-networks.ts'
import type { UnitOptions } from './unit-options.ts'
import { ensureUnitVolume, isUnitVolumeThere, removeUnitVolume } from './unit-volumes.ts'

/**
 * Creates a ProgramRunner for this machine without a container runtime; requires root. Each container is a unit of systemd or s6, confined to its image's root.
 * Images are unpacked from archives or installed by hand. Ports are not published; s6 limits neither memory nor CPUs.
 */
export function createUnitEngine({ name, supervisor: kind, folder }: UnitOptions): ProgramRunner {
  const places = placesBelow(folder)
  const supervisor = kind === 'systemd' ? superviseBySystemd() : superviseByS6(folder)
  const context: UnitContext = { places, supervisor }
  return {
    name,
    hasNetworks: false,
    listContainers: (labels) => listSeen(context, labels),
    ensureContainer: (container) => ensureUnit(context, container),
    stopContainer: (unit, graceMs) => supervisor.stop(unit, graceMs),
    removeContainer: (unit, graceMs) => removeUnit(context, unit, graceMs),
    signalContainer: (unit, signal) => supervisor.signal(unit, signal),
    putFiles: (unit, files) => putUnitFiles(places, unit, files),
    readFile: (unit, path) => readUnitFile(places, unit, path),
    readFiles: (unit, path) => readUnitFiles(places, unit, path),
    copyFile: (unit, path, take) => copyUnitFile(places, { name: unit, path }, take),
    placeFile: (unit, file) => placeUnitFile(places, unit, file),
    runInContainer: (unit, command, deadlineMs) => runInUnit(context, unit, command, deadlineMs),
    readLog: (unit, lines) => supervisor.readLog(unit, lines),
    ensureImage: (image, source) => provideRoot(places, image, source),
    ensureNetwork: (network) => ensureUnitNetwork(places, network),
    removeNetwork: (network) => removeUnitNetwork(places, network),
    listNetworks: (labels) => listNames(context, 'networks', labels),
    // Units are on the machine's own network.
    listSubnets: async () => [],
    ensureVolume: (volume, labels) => ensureUnitVolume(places, volume, labels),
    hasVolume: (volume) => isUnitVolumeThere(places, volume),
    removeVolume: (volume) => removeUnitVolume(places, volume),
    listVolumes: (labels) => listNames(context, 'volumes', labels),
    // `engines.yaml` must name an address of the machine.
    findGateway: async () => null,
    close: async () => undefined,
  }
}

async function listSeen(
  { places, supervisor }: UnitContext,
  labels: RuntimeLabels,
): Promise<readonly ObservedContainer[]> {
  const units = (await listUnits(places)).filter((unit) => carriesLabels(unit, labels))
  return Promise.all(
    units.map(async ({ spec, labels: own, digest: description }) => {
      const seen = await supervisor.look(spec.name)
      const { name, image, network } = spec
      const addresses =
        typeof network === 'string' || network.address === null ? {} : { [network.name]: network.address }
      return { name, image, labels: own, addresses, description, ...(seen ?? { isRunning: false, restarts: 0 }) }
    }),
  )
}

/** Removes the record last, so that a partly removed unit is still found by its name. */
async function removeUnit({ places, supervisor }: UnitContext, name: string, graceMs: number): Promise<void> {
  const unit = await readUnit(places, name)
  await supervisor.stop(name, graceMs)
  await supervisor.remove(name)
  if (unit) await dropUnitAddress(places, unit)
  await rm(places.unit(name), { recursive: true, force: true })
}

async function listNames(
  { places }: UnitContext,
  kind: Exclude<UnitPlaceKind, 'units'>,
  labels: RuntimeLabels,
): Promise<readonly string[]> {
  const found = await listRecords(places.all(kind))
  return [...found].flatMap(([name, record]) => (carriesLabels(record, labels) ? [name] : []))
}
