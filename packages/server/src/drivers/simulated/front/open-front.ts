import { isAuthorityDue, isServingDue } from '#domain/shared/index.ts'
import { issueCertificate, servingSubject } from '../../certificates/issue-certificate.ts'
import { readCertificateEndMs } from '../../certificates/make-issuer.ts'
import { readSimulatorTime } from '../state/simulator-state.ts'
import { createClusterContexts } from './cluster-contexts.ts'
import { type KubeHandler, createFrontHandler } from './create-front-handler.ts'
import { ensureFront } from './ensure-front.ts'
import { type Front, findFront } from './find-front.ts'
import { registerListener } from './register-listener.ts'
import { listenHttps } from './listen-https.ts'
import { listListenerNames, makeListenerUrl } from './listener-names.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { SimulatorState } from '../state/simulator-state.ts'
import type { FrontOptions } from './front-options.ts'

/** A process's listener of the front. */
export interface OpenedFront {
  readonly address: string
  readonly port: number
  endWatches(): void
  /** Stops the listener within two seconds. */
  stop(): Promise<void>
}

/** Dependencies of a front. */
export interface FrontBase {
  readonly state: SimulatorState
  readonly secretBox: SecretBox
  readonly serve: KubeHandler
}

/** Opens and registers a process's listener for all clusters. If it cannot bind, rejects with the system error before storing anything. */
export async function openSimFront(
  { state, secretBox, serve }: FrontBase,
  options: FrontOptions,
): Promise<OpenedFront> {
  const {
    listen: { host },
    publicUrl,
    onError,
    tries,
    onAnswer = () => undefined,
  } = options
  const listener = await listenHttps({
    listen: { host, port: options.listen.port || (options.rememberedPort ?? 0) },
    contexts: createClusterContexts(state, secretBox, tries),
    onRequest: createFrontHandler({ state, serve, onError, onAnswer, ...(tries ? { tries } : {}) }),
    onError,
  })
  try {
    const { port } = listener
    options.onListening?.(port)
    const own = makeListenerUrl(host, port)
    const address = publicUrl ?? own
    const before = await findFront(state.pool)
    const certify = async (frontUrl: string | null): Promise<Certificates> => {
      const { url, authority } = await ensureFront(state, secretBox, { address: own, publicUrl: frontUrl })
      const names = listListenerNames(host, [address, url])
      const served = await issueCertificate(authority, servingSubject(names), await readSimulatorTime(state.pool))
      listener.certify(served)
      return { authority: authority.certificate, served: served.certificate }
    }
    let certificates = await certify(publicUrl)
    const onHeartbeat = async (front: Front | null): Promise<void> => {
      if (front && areDue(certificates, front, await readSimulatorTime(state.pool)))
        certificates = await certify(front.url)
    }
    const registered = await registerListener(state, { ...options, address, before, onHeartbeat })
    return {
      address,
      port,
      endWatches: () => listener.endWatches(),
      async stop() {
        await Promise.all([registered.unregister(), listener.stop()])
      },
    }
  } catch (error) {
    await listener.stop()
    throw error
  }
}

interface Certificates {
  readonly authority: string
  readonly served: string
}

function areDue({ authority, served }: Certificates, { caCertificate }: Front, nowMs: number): boolean {
  const endsMs = readCertificateEndMs(caCertificate)
  return (
    authority !== caCertificate ||
    isAuthorityDue(endsMs, nowMs) ||
    isServingDue(readCertificateEndMs(served), endsMs, nowMs)
  )
}
