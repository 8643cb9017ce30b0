import { join } from 'node:path'
import { Client, type ServiceError, credentials, status } from '@grpc/grpc-js'
import { type MethodDefinition, type ServiceDefinition, loadSync } from '@grpc/proto-loader'

/** Response message as defined in csi.proto. */
type CsiResponse = Readonly<Record<string, unknown>>

/** Client of a CSI driver. */
export interface CsiClient {
  ok(call: string, request?: object): Promise<CsiResponse>
  rejection(call: string, request: object): Promise<readonly [code: string, message: string]>
  close(): void
}

const proto = join(import.meta.dirname, '../../../packages/csi/proto/csi.proto')
const deadlineMs = 60_000

/**
 * Creates a client. Calls wait for the socket for up to 60 s. `ok` rejects with ServiceError; `rejection` returns its code name and message, `OK` without one.
 */
export function openCsiClient(socket: string): CsiClient {
  const loaded = loadSync(proto, { keepCase: true, longs: Number, enums: String, defaults: true, oneofs: true })
  const client = new Client(`unix:${socket}`, credentials.createInsecure())
  const methodOf = (call: string): MethodDefinition<object, object> => {
    const [service = '', name = ''] = call.split('.')
    const method = (loaded[`csi.v1.${service}`] as ServiceDefinition | undefined)?.[name]
    if (!method) throw new Error(`unknown call ${call}`)
    return method
  }
  const invoke = (call: string, request: object): Promise<CsiResponse> => {
    const { path, requestSerialize, responseDeserialize } = methodOf(call)
    const deadline = Date.now() + deadlineMs
    return new Promise((resolve, reject) => {
      const options = { deadline, waitForReady: true }
      client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, options, (error, answer) => {
        if (error) reject(error)
        else resolve((answer ?? {}) as CsiResponse)
      })
    })
  }
  return {
    ok: (call, request = {}) => invoke(call, request),
    rejection: (call, request) =>
      invoke(call, request).then(
        () => ['OK', ''] as const,
        ({ code, details }: ServiceError) => [status[code], details] as const,
      ),
    close: () => client.close(),
  }
}

/** Returns a single-writer capability for a filesystem, or for a block device if `filesystem` is null. */
export function capabilityOf(filesystem: string | null): object {
  const access = filesystem === null ? { block: {} } : { mount: { fs_type: filesystem } }
  return { ...access, access_mode: { mode: 'SINGLE_NODE_WRITER' } }
}
