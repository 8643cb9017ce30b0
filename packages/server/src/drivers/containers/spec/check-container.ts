import { isIP, isIPv4 } from 'node:net'
import { posix } from 'node:path'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerPrivileges, ContainerSpec } from '../container-runtime.ts'
import { checkContainerFiles, isWithin, memoryFolders } from '../files/file-folders.ts'
import { checkImageName } from '../images/image-name.ts'
import { digestLabel, imageLabel } from '../resources/runtime-labels.ts'
import { checkRuntimeName } from '../resources/runtime-name.ts'

/** Memory bounds in MiB: Docker's minimum, and more than any machine has. */
const memoryBounds = [6, 4_194_304] as const
const millicpuBounds = [10, 1_024_000] as const
const graceBounds = [0, 600_000] as const
const portBounds = [1, 65_535] as const

/** Throws Broken, naming field and bound, for an invalid description. */
export function checkContainer(spec: ContainerSpec): void {
  checkRuntimeName('container', spec.name)
  checkImageName(spec.image)
  checkContainerFiles(spec.files)
  const reject = (why: string): never => {
    throw new DriverError('Broken', `Container ${spec.name}: ${why}.`)
  }
  const bound = (field: string, value: number, [least, most]: readonly [number, number]): void => {
    if (!Number.isInteger(value) || value < least || value > most)
      reject(`${field} must be an integer from ${least} to ${most}, not ${value}`)
  }
  if (spec.command.length === 0 || spec.command[0] === '') reject('command must name a program')
  bound('memoryMib', spec.memoryMib, memoryBounds)
  bound('millicpus', spec.millicpus, millicpuBounds)
  bound('graceMs', spec.graceMs, graceBounds)
  for (const key of Object.keys(spec.environment ?? {}))
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) reject(`environment must not contain the name ${JSON.stringify(key)}`)
  for (const key of Object.keys(spec.labels))
    if (key === '' || key.includes('=') || key === digestLabel || key === imageLabel)
      reject(`labels must not contain the key ${JSON.stringify(key)}`)
  checkVolumes(spec, reject)
  checkNetwork(spec, reject)
  if (spec.powers) checkPowers(spec.powers, reject)
  checkFolders('folders', spec.folders, reject)
  for (const { port, containerPort } of spec.publishes ?? []) {
    bound('publishes.port', port, portBounds)
    bound('publishes.containerPort', containerPort, portBounds)
  }
}

function checkVolumes({ volumes = {} }: ContainerSpec, reject: (why: string) => never): void {
  for (const [path, volume] of Object.entries(volumes)) {
    checkRuntimeName('volume', volume)
    const isRight = posix.isAbsolute(path) && posix.normalize(path) === path && !path.endsWith('/')
    if (!isRight || memoryFolders.some((one) => isWithin(path, one)))
      reject(`volumes must be mounted at absolute paths outside of ${memoryFolders.join(' and ')}, not at ${path}`)
  }
}

function checkNetwork(
  { network, joins = [], publishes = [], hosts = {} }: ContainerSpec,
  reject: (why: string) => never,
): void {
  if (typeof network === 'string') {
    if (publishes.length > 0) reject('publishes needs a separate network: on host, all ports are ports of the machine')
    if (joins.length > 0) reject('joins needs a separate network: on host, only the machine’s network exists')
  } else {
    checkRuntimeName('network', network.name)
    if (network.address !== null && !isIPv4(network.address))
      reject(`network.address must be an IPv4 address, not ${network.address}`)
  }
  for (const name of joins) checkRuntimeName('network', name)
  for (const { address } of publishes)
    if (isIP(address) === 0) reject(`publishes.address must be an address of the machine, not ${address}`)
  for (const [host, address] of Object.entries(hosts))
    if (!/^[a-z0-9][a-z0-9.-]*$/i.test(host) || isIP(address) === 0)
      reject(`hosts must map names to addresses, not ${host} to ${address}`)
}

function checkPowers({ capabilities, devices, folders }: ContainerPrivileges, reject: (why: string) => never): void {
  for (const one of capabilities)
    if (!/^[A-Z][A-Z_]{2,30}$/.test(one) || one.startsWith('CAP_'))
      reject(`powers.capabilities must not contain ${one}`)
  for (const one of devices)
    if (!/^[abc] (\d+|\*):(\d+|\*) [rwm]{1,3}$/.test(one)) reject(`powers.devices must not contain ${one}`)
  checkFolders('powers.folders', folders, reject)
}

function checkFolders(field: string, folders: ContainerSpec['folders'] = {}, reject: (why: string) => never): void {
  for (const path of Object.entries(folders).flat())
    if (!posix.isAbsolute(path) || posix.normalize(path) !== path)
      reject(`${field} must map absolute paths to absolute paths of the machine, not ${path}`)
}
