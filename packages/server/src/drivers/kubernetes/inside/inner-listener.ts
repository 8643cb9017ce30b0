import { hostname } from 'node:os'
import { isServingDue } from '#domain/shared/index.ts'
import type { Certified } from '../../certificates/certified.ts'
import { issueCertificate, servingSubject } from '../../certificates/issue-certificate.ts'
import { readCertificateEndMs } from '../../certificates/make-issuer.ts'
import type { KubernetesOptions } from '../kubernetes-options.ts'
import { readRegistryClock } from '../planes/read-registry-clock.ts'
import { findInnerListener, keepInnerListener } from './inner-listener-row.ts'

/** The listener at which what runs inside the clusters of an engine reaches this service (ADR 0024); whoever serves the interface opens it. */
export interface InnerListener {
  readonly engine: string
  /** Ports to listen on: the first that is free. One alone where it was chosen. */
  findPorts(): Promise<readonly number[]>
  /** What clusters are told in place of address and port; null where nothing stands between. */
  readonly publicUrl: string | null
  /** Address to listen on. Null where the engine has no network of its own, Busy where it cannot be asked. */
  findAddress(): Promise<string | null>
  /** Makes known to the clusters that it is reached at `url`, and certifies it; the certificate of before is given back as long as it is good. */
  certify(place: InnerPlace, before: InnerCertificate | null): Promise<InnerCertificate>
}

/** Where it listens, and where it is reached. */
export interface InnerPlace {
  readonly address: string
  readonly url: string
}

/** What it shows: its own certificate and the one of the authority behind it, and its key; PEM. */
export interface InnerCertificate extends Certified {
  readonly authority: string
}

/** Ports of which one is found: below those of clusters, so that several installations on one machine each have one. */
const innerPorts: readonly number[] = Array.from({ length: 100 }, (_each, below) => 36_442 - below)

/** The listener that an engine's options ask for; null where they ask for none. */
export function describeInnerListener({ name, registry, regions, inside }: KubernetesOptions): InnerListener | null {
  if (!inside) return null
  return {
    engine: name,
    async findPorts() {
      if (inside.port !== null) return [inside.port]
      // What stands between expects one port.
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
      const authority = await keepInnerListener(registry, name, url)
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
