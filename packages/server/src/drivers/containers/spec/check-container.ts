import { isIP, isIPv4 } from 'node:net'
import { posix } from 'node:path'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerPowers, ContainerSpec } from '../container-engine.ts'
import { checkContainerFiles, isWithin, memoryFolders } from '../files/file-folders.ts'
import { checkImageName } from '../images/image-name.ts'
import { digestLabel, imageLabel } from '../things/engine-labels.ts'
import { checkEngineName } from '../things/engine-name.ts'

/** Docker's minimum, and more than any machine has. */
const memoryBounds = [6, 4_194_304] as const
const millicpuBounds = [10, 1_024_000] as const
const graceBounds = [0, 600_000] as const
const portBounds = [1, 65_535] as const

/** Rejects an invalid description before anything is done. Broken, naming field and bound. */
export function checkContainer(spec: ContainerSpec): void {
  checkEngineName('container', spec.name)
  checkImageName(spec.image)
  checkContainerFiles(spec.files)
  const refuse = (why: string): never => {
    throw new DriverError('Broken', `Container ${spec.name}: ${why}.`)
  }
  const bound = (field: string, value: number, [least, most]: readonly [number, number]): void => {
    if (!Number.isInteger(value) || value < least || value > most)
      refuse(`${field} must be an integer from ${least} to ${most}, not ${value}`)
  }
  if (spec.command.length === 0 || spec.command[0] === '') refuse('command must name a program')
  bound('memoryMib', spec.memoryMib, memoryBounds)
  bound('millicpus', spec.millicpus, millicpuBounds)
  bound('graceMs', spec.graceMs, graceBounds)
  for (const key of Object.keys(spec.environment ?? {}))
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) refuse(`environment must not contain the name ${JSON.stringify(key)}`)
  for (const key of Object.keys(spec.labels))
    if (key === '' || key.includes('=') || key === digestLabel || key === imageLabel)
      refuse(`labels must not contain the key ${JSON.stringify(key)}`)
  checkVolumes(spec, refuse)
  checkNetwork(spec, refuse)
  if (spec.powers) checkPowers(spec.powers, refuse)
  checkFolders('folders', spec.folders, refuse)
  for (const { port, containerPort } of spec.publishes ?? []) {
    bound('publishes.port', port, portBounds)
    bound('publishes.containerPort', containerPort, portBounds)
  }
}

function checkVolumes({ volumes = {} }: ContainerSpec, refuse: (why: string) => never): void {
  for (const [path, volume] of Object.entries(volumes)) {
    checkEngineName('volume', volume)
    const isRight = posix.isAbsolute(path) && posix.normalize(path) === path && !path.endsWith('/')
    if (!isRight || memoryFolders.some((one) => isWithin(path, one)))
      refuse(`volumes must be mounted at absolute paths outside of ${memoryFolders.join(' and ')}, not at ${path}`)
  }
}

function checkNetwork(
  { network, joins = [], publishes = [], hosts = {} }: ContainerSpec,
  refuse: (why: string) => never,
): void {
  if (typeof network === 'string') {
    if (publishes.length > 0) refuse('publishes needs a separate network: on host, all ports are ports of the machine')
    if (joins.length > 0) refuse('joins needs a separate network: on host, only the machine’s network exists')
  } else {
    checkEngineName('network', network.name)
    if (network.address !== null && !isIPv4(network.address))
      refuse(`network.address must be an IPv4 address, not ${network.address}`)
  }
  for (const name of joins) checkEngineName('network', name)
  for (const { address } of publishes)
    if (isIP(address) === 0) refuse(`publishes.address must be an address of the machine, not ${address}`)
  for (const [host, address] of Object.entries(hosts))
    if (!/^[a-z0-9][a-z0-9.-]*$/i.test(host) || isIP(address) === 0)
      refuse(`hosts must map names to addresses, not ${host} to ${address}`)
}

function checkPowers({ capabilities, devices, folders }: ContainerPowers, refuse: (why: string) => never): void {
  for (const one of capabilities)
    if (!/^[A-Z][A-Z_]{2,30}$/.test(one) || one.startsWith('CAP_'))
      refuse(`powers.capabilities must not contain ${one}`)
  for (const one of devices)
    if (!/^[abc] (\d+|\*):(\d+|\*) [rwm]{1,3}$/.test(one)) refuse(`powers.devices must not contain ${one}`)
  checkFolders('powers.folders', folders, refuse)
}

function checkFolders(field: string, folders: ContainerSpec['folders'] = {}, refuse: (why: string) => never): void {
  for (const path of Object.entries(folders).flat())
    if (!posix.isAbsolute(path) || posix.normalize(path) !== path)
      refuse(`${field} must map absolute paths to absolute paths of the machine, not ${path}`)
}
