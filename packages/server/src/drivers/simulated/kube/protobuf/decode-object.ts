import { decodeMessage, hasMessage } from './decode-message.ts'
import { readWire } from './read-wire.ts'

const magic = Buffer.from('k8s\0')

/** Decodes the binary format of typed Go clients (kubectl create): four magic bytes, then a message. Throws for anything else. */
export function decodeObject(bytes: Buffer): Readonly<Record<string, unknown>> {
  if (!bytes.subarray(0, magic.length).equals(magic))
    throw new Error('it does not start with the prefix of a Kubernetes protobuf object')
  const envelope = new Map(readWire(bytes.subarray(magic.length)).map((one) => [one.number, one.value]))
  const type = new Map(
    readWire(bytesOf(envelope.get(1))).map((one) => [one.number, bytesOf(one.value).toString('utf8')]),
  )
  const [apiVersion = '', kind = ''] = [type.get(1), type.get(2)]
  const message = messageOf(apiVersion, kind)
  if (!hasMessage(message)) throw new Error(`unknown kind ${kind.slice(0, 80)}`)
  return { apiVersion, kind, ...decodeMessage(message, bytesOf(envelope.get(2))) }
}

/** Name such as `apps.Deployment`. A version is part of the name if its message differs from that of `v1`. */
function messageOf(apiVersion: string, kind: string): string {
  if (kind === 'DeleteOptions') return 'meta.DeleteOptions'
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['core']
  return `${group.split('.')[0]}${version === 'v2' ? version : ''}.${kind}`
}

function bytesOf(value: bigint | Buffer | undefined): Buffer {
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0)
}
