import { objectAt, objectsAt, stringAt, numberAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Port of a node that a pod reserves, on one address or on 0.0.0.0. */
export interface HostPort {
  readonly ip: string
  readonly protocol: string
  readonly port: number
}

/** Host ports of a pod's containers and sidecars. With the host's network, every container port is a host port. */
export function listHostPorts(pod: KubeObject): readonly HostPort[] {
  const sidecars = objectsAt(pod, 'spec', 'initContainers').filter((one) => one['restartPolicy'] === 'Always')
  const field = objectAt(pod, 'spec')['hostNetwork'] === true ? 'containerPort' : 'hostPort'
  return [...sidecars, ...objectsAt(pod, 'spec', 'containers')]
    .flatMap((container) => objectsAt(container, 'ports'))
    .map((one) => ({
      ip: stringAt(one, 'hostIP') || '0.0.0.0',
      protocol: stringAt(one, 'protocol') || 'TCP',
      port: numberAt(one, field) ?? 0,
    }))
    .filter(({ port }) => port > 0)
}

/** True if two pods with these ports cannot run on one node. */
export function hasPortConflict(one: HostPort, other: HostPort): boolean {
  return (
    one.port === other.port &&
    one.protocol === other.protocol &&
    (one.ip === other.ip || [one.ip, other.ip].includes('0.0.0.0'))
  )
}
