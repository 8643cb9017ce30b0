import { isAuthorityDue, isServingDue } from '#domain/shared/index.ts'
import { issueCertificate, servingSubject } from '../../certificates/issue-certificate.ts'
import { readCertificateEndMs } from '../../certificates/make-issuer.ts'
import { readWorldTime } from '../world/world.ts'
import { createClusterContexts } from './cluster-contexts.ts'
import { type KubeHandler, createFrontHandler } from './create-front-handler.ts'
import { ensureFront } from './ensure-front.ts'
import { type Front, findFront } from './find-front.ts'
import { joinListeners } from './join-listeners.ts'
import { listenHttps } from './listen-https.ts'
import { listOwnNames, makeOwnAddress } from './list-own-names.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { World } from '../world/world.ts'
import type { FrontOptions } from './front-options.ts'

/** This process's listener of the clusters' front. */
export interface OpenedFront {
  readonly address: string
  readonly port: number
  /** Ends watches cleanly, so that their clients reconnect. */
  endWatches(): void
  /** Unregisters the listener and closes connections, within two seconds. */
  stop(): Promise<void>
}

/** Dependencies of a front. */
export interface FrontBase {
  readonly world: World
  readonly secretBox: SecretBox
  readonly serve: KubeHandler
}

/** Opens the listener of a process, for all clusters. Rejects with the system error if it cannot bind; nothing is stored then. */
export async function openSimFront(
  { world, secretBox, serve }: FrontBase,
  options: FrontOptions,
): Promise<OpenedFront> {
  const {
    listen: { host },
    publicUrl,
    onTrouble,
    tries,
    onAnswer = () => undefined,
  } = options
  const listener = await listenHttps({
    listen: { host, port: options.listen.port || (options.rememberedPort ?? 0) },
    contexts: createClusterContexts(world, secretBox, tries),
    onRequest: createFrontHandler({ world, serve, onTrouble, onAnswer, ...(tries ? { tries } : {}) }),
    onTrouble,
  })
  try {
    const { port } = listener
    options.onListening?.(port)
    const own = makeOwnAddress(host, port)
    const address = publicUrl ?? own
    const before = await findFront(world.pool)
    const certify = async (frontUrl: string | null): Promise<Certificates> => {
      const { url, authority } = await ensureFront(world, secretBox, { address: own, publicUrl: frontUrl })
      const names = listOwnNames(host, [address, url])
      const served = await issueCertificate(authority, servingSubject(names), await readWorldTime(world.pool))
      listener.certify(served)
      return { authority: authority.certificate, served: served.certificate }
    }
    let certificates = await certify(publicUrl)
    const onBeat = async (front: Front | null): Promise<void> => {
      if (front && areDue(certificates, front, await readWorldTime(world.pool))) certificates = await certify(front.url)
    }
    const joined = await joinListeners(world, { ...options, address, before, onBeat })
    return {
      address,
      port,
      endWatches: () => listener.endWatches(),
      async stop() {
        await Promise.all([joined.leave(), listener.stop()])
      },
    }
  } catch (error) {
    await listener.stop()
    throw error
  }
}

/** Certificate for clients without a cluster's name, and its authority; PEM. */
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
