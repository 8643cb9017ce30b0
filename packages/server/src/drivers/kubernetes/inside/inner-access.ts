import type { Registry } from '../../registry/open-registry.ts'
import { findInnerListener } from './inner-listener-row.ts'

/** Keys beside the token in a cluster's Secret (ADR 0024), named as clients of the linode dialect expect. */
export type InnerAccess = Readonly<Record<'region', string> & Partial<Record<'url' | 'ca.crt', string>>>

/** Region, URL and authority for a region's clusters to reach this service; `region` alone without a listener. */
export async function findInnerAccess(registry: Registry, engine: string, region: string): Promise<InnerAccess> {
  const listener = await findInnerListener(registry, engine)
  // Clients of the linode dialect expect the API version.
  return listener ? { region, url: `${listener.url}/v4`, 'ca.crt': listener.caCertificate } : { region }
}
