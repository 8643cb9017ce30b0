import { decodeMessage } from './decode-message.ts'
import { readWire } from './read-wire.ts'

const magic = Buffer.from('k8s\0')

const messages: Readonly<Record<string, string>> = {
  Namespace: 'core.Namespace',
  Node: 'core.Node',
  Pod: 'core.Pod',
  Binding: 'core.Binding',
  ConfigMap: 'core.ConfigMap',
  Secret: 'core.Secret',
  Service: 'core.Service',
  ServiceAccount: 'core.ServiceAccount',
  Event: 'core.Event',
  Lease: 'coordination.Lease',
  Deployment: 'apps.Deployment',
  ReplicaSet: 'apps.ReplicaSet',
  DaemonSet: 'apps.DaemonSet',
  PodDisruptionBudget: 'policy.PodDisruptionBudget',
  Eviction: 'policy.Eviction',
  Scale: 'autoscaling.Scale',
  SelfSubjectAccessReview: 'authorization.SelfSubjectAccessReview',
  SelfSubjectRulesReview: 'authorization.SelfSubjectRulesReview',
  SelfSubjectReview: 'authentication.SelfSubjectReview',
  TokenRequest: 'authentication.TokenRequest',
  DeleteOptions: 'meta.DeleteOptions',
}

/** Decodes the binary format of typed Go clients (kubectl create): four magic bytes, then a message. Throws for anything else. */
export function decodeObject(bytes: Buffer): Readonly<Record<string, unknown>> {
  if (!bytes.subarray(0, magic.length).equals(magic))
    throw new Error('it does not start with the prefix of a Kubernetes protobuf object')
  const envelope = new Map(readWire(bytes.subarray(magic.length)).map((one) => [one.number, one.value]))
  const type = new Map(
    readWire(bytesOf(envelope.get(1))).map((one) => [one.number, bytesOf(one.value).toString('utf8')]),
  )
  const [apiVersion, kind = ''] = [type.get(1), type.get(2)]
  const message = messages[kind]
  if (message === undefined) throw new Error(`unknown kind ${kind.slice(0, 80)}`)
  return { apiVersion, kind, ...decodeMessage(message, bytesOf(envelope.get(2))) }
}

function bytesOf(value: bigint | Buffer | undefined): Buffer {
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0)
}
