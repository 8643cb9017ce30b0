import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerProgramEnd } from '../../containers/index.ts'
import type { ControlMachine } from '../kubernetes-options.ts'
import { planePath } from '../plane/describe-container.ts'
import { etcdPort } from '../plane/describe-etcd.ts'
import { partAddress } from '../plane/plane-addresses.ts'
import type { PlaneMember } from '../plane/plane-layout.ts'
import { type NamedPlane, nameMember } from '../plane/plane-names.ts'

/** etcd of one member, in its container. */
export interface EtcdPlace {
  readonly machine: ControlMachine
  readonly layout: NamedPlane
  readonly member: PlaneMember
}

/** A member as etcd lists it. */
export interface EtcdMember {
  readonly id: string
  /** Null before the member's first start. */
  readonly name: string | null
  readonly peerUrl: string
  readonly isLearner: boolean
}

const answerMs = 15_000

/** Runs `etcdctl` in the container of a member's etcd and returns its output. Throws Busy, with the end of the output, on a nonzero exit code. */
export async function askEtcd(place: EtcdPlace, command: readonly string[], deadlineMs = answerMs): Promise<string> {
  const { code, output } = await tryEtcd(place, command, deadlineMs)
  if (code === 0) return output
  const said = output.trim().slice(-300)
  throw new DriverError('Busy', `etcd of ${nameMember(place.layout, place.member)} refuses ${command[0]}: ${said}`)
}

/** Like askEtcd, but returns exit code and output. */
export function tryEtcd(
  { machine, layout, member }: EtcdPlace,
  command: readonly string[],
  deadlineMs = answerMs,
): Promise<ContainerProgramEnd> {
  const flags = [
    `--endpoints=https://${partAddress(member, 'etcd')}:${etcdPort}`,
    `--cacert=${planePath('etcd-ca.crt')}`,
    `--cert=${planePath('peer.crt')}`,
    `--key=${planePath('peer.key')}`,
  ]
  const etcd = nameMember(layout, member, 'etcd')
  return machine.containers.runInContainer(etcd, ['etcdctl', ...flags, ...command], deadlineMs)
}

/** Lists etcd's members as one of them reports them. Throws Busy if etcdctl fails. */
export async function listEtcdMembers(place: EtcdPlace): Promise<readonly EtcdMember[]> {
  const output = await askEtcd(place, ['member', 'list', '--write-out=simple'])
  return output
    .split('\n')
    .map((line) => line.split(', '))
    .filter((fields) => fields.length >= 5)
    .map(([id = '', , name = '', peerUrl = '', ...rest]) => ({
      id,
      name: name === '' ? null : name,
      peerUrl,
      isLearner: rest.at(-1) === 'true',
    }))
}
