import type { IncomingMessage } from 'node:http'
import type { MetadataEndpoint } from '#drivers/libvirt/index.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { describeGuestInstance, describeGuestNetwork, printKeyValues } from '#domain/metadata/guest-metadata.ts'
import { explainMalformed, isKeyOf, type SecretBox } from '#domain/shared/index.ts'
import { findGuest, type GuestRow, listGuestAddresses, listGuestKeys } from '#store/host/find-guest.ts'
import { findGuestSecrets } from '#store/host/guest-secrets.ts'
import type { Store } from '#store/open-store.ts'
import { secretContexts } from '#store/secret/sealed-columns.ts'
import type { MetadataTokens } from './metadata-tokens.ts'

/** Dependencies of responses. */
export interface MetadataContext {
  readonly store: Pick<Store, 'db'>
  readonly secretBox: SecretBox
  readonly catalogue: Catalogue
  readonly tokens: MetadataTokens
}

/** Response of the metadata service. */
export interface MetadataResponse {
  readonly status: number
  readonly isJson: boolean
  readonly text: string
}

/** Content by path. User data is base64 text, all other content an object. */
const readers = {
  '/v1/instance': async ({ catalogue }: MetadataContext, guest: GuestRow) => describeGuestInstance(guest, catalogue),
  '/v1/network': async ({ store }: MetadataContext, { id }: GuestRow) =>
    describeGuestNetwork(await listGuestAddresses(store.db, id)),
  '/v1/ssh-keys': async ({ store }: MetadataContext, { id }: GuestRow) => ({
    users: { root: await listGuestKeys(store.db, id) },
  }),
  '/v1/user-data': async ({ store, secretBox }: MetadataContext, { id }: GuestRow) => {
    const { userData } = await findGuestSecrets(store.db, id, null)
    return userData === null ? '' : secretBox.open(userData, secretContexts.userData(id))
  },
} as const

/** Returns an error response in the format of the API. */
export function describeProblem(status: number, reason: string, field?: string): MetadataResponse {
  return { status, isJson: true, text: JSON.stringify({ errors: [{ reason, field }] }) }
}

/** Returns the response to a request that arrived on a network (decision H20). Throws if the database does not respond. */
export async function respondMetadata(
  context: MetadataContext,
  network: Pick<MetadataEndpoint, 'findHost'>,
  { method, url, headers, httpVersion, rawHeaders, socket }: IncomingMessage,
): Promise<MetadataResponse> {
  const malformed = explainMalformed(httpVersion, rawHeaders)
  if (malformed !== null) return describeProblem(400, malformed)
  if (headers['x-forwarded-for'] !== undefined) return describeProblem(403, 'Forwarded requests are not supported.')
  const path = url?.replace(/[?].*/, '') ?? ''
  const isToken = path === '/v1/token'
  if (!isToken && !isKeyOf(readers, path)) return describeProblem(404, 'Not found')
  if (method !== (isToken ? 'PUT' : 'GET')) return describeProblem(405, 'Method Not Allowed')
  // The caller is the host whose port of the bridge may use the source address (ADR 0073).
  const host = await network.findHost(socket.remoteAddress ?? '')
  const guest = host && (await findGuest(context.store.db, host))
  if (!guest) return describeProblem(403, 'No host of this network has the source address.')
  const isJson = headers.accept?.includes('application/json') === true
  if (!isKeyOf(readers, path)) {
    const token = context.tokens.issue(guest, String(headers['metadata-token-expiry-seconds'] ?? ''))
    if (token !== null) return { status: 200, isJson, text: isJson ? JSON.stringify([token]) : token }
    return describeProblem(400, 'Set Metadata-Token-Expiry-Seconds to 1 to 86400.', 'Metadata-Token-Expiry-Seconds')
  }
  if (!context.tokens.isValid(guest, String(headers['metadata-token'] ?? '')))
    return describeProblem(401, 'Send a valid token of PUT /v1/token.', 'Metadata-Token')
  const content = await readers[path](context, guest)
  if (typeof content === 'string') return { status: 200, isJson: false, text: content }
  return { status: 200, isJson, text: isJson ? JSON.stringify(content) : printKeyValues(content) }
}
