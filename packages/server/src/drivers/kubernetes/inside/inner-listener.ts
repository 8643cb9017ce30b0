import { hostname } from 'node:os'
import { isServingDue } from '#domain/shared/index.ts'
import type { CertificateAndKey } from '../../certificates/certificate-and-key.ts'
import { issueCertificate, servingSubject } from '../../certificates/issue-certificate.ts'
import { readCertificateEndMs } from '../../certificates/make-issuer.ts'
import type { KubernetesOptions } from '../kubernetes-options.ts'
import { readRegistryClock } from '../planes/read-registry-clock.ts'
import { findInnerListener, ensureInnerListener } from './inner-listener-row.ts'

/** Listener for programs inside clusters (ADR 0024), opened by the API process. */
export interface InnerListener {
  readonly engine: string
  /** In order of preference: the caller uses the first free port. A single port if a port or URL is configured. */
  findPorts(): Promise<readonly number[]>
  /** Proxy URL; null without a proxy. */
  readonly publicUrl: string | null
  /** Null if the runtime has no separate network. Throws Busy if the runtime is unreachable. */
  findAddress(): Promise<string | null>
  /** Publishes `url` to the clusters and issues a certificate. Returns `before` until it is due for renewal. */
  certify(endpoint: InnerEndpoint, before: InnerCertificate | null): Promise<InnerCertificate>
}

/** Listening address, and URL for clusters. */
interface InnerEndpoint {
  readonly address: string
  readonly url: string
}

/** Server certificate, its key and its authority's certificate; PEM. */
export interface InnerCertificate extends CertificateAndKey {
  readonly authority: string
}

/** Default ports, below those of clusters; enough for several installations on one machine. */
const innerPorts: readonly number[] = Array.from({ length: 100 }, (_each, below) => 36_442 - below)

/** Describes an engine's listener without opening it; null if not configured. */
export function describeInnerListener({ name, registry, regions, inside }: KubernetesOptions): InnerListener | null {
  if (!inside) return null
  return {
    engine: name,
    async findPorts() {
      if (inside.port !== null) return [inside.port]
      // A proxy expects a fixed port.
      if (inside.url !== null) return innerPorts.slice(0, 1)
      const before = Number(URL.parse((await findInnerListener(registry, name))?.url ?? '')?.port)
      return innerPorts.toSorted((one, other) => Number(other === before) - Number(one === before))
    },
    publicUrl: inside.url,
    async findAddress() {
      if (inside.address !== null) return inside.address
      const [first] = Object.values(regions).flatMap(({ machines }) => machines)
      return first ? (first.address ?? first.containers.findGateway()) : null
    },
    async certify({ address, url }, before) {
      const authority = await ensureInnerListener(registry, name, url)
      const nowMs = await readRegistryClock(registry)
      if (before && before.authority === authority.certificate && !isDue(before, nowMs)) return before
      const names = new Set([new URL(url).hostname, address, hostname(), '127.0.0.1'])
      const { certificate, key } = await issueCertificate(authority, servingSubject(['localhost', ...names]), nowMs)
      return { certificate: `${certificate}${authority.certificate}`, key, authority: authority.certificate }
    },
  }
}

function isDue({ certificate, authority }: InnerCertificate, nowMs: number): boolean {
  return isServingDue(readCertificateEndMs(certificate), readCertificateEndMs(authority), nowMs)
}
