import type { Client } from '@moorage/contract'
import { acceptClientDelete, acceptClientResetSecret, acceptClientUpdate } from '#accept/client/change.ts'
import { acceptClientCreate } from '#accept/client/create.ts'
import { explainClientLabel } from '#domain/access/client-label.ts'
import { explainRedirectUri } from '#domain/access/redirect-uri.ts'
import type { ApiError } from '#domain/shared/index.ts'
import { findClientScopes } from '#store/oauth/apps.ts'
import { type ClientRow, findOwnClient, listClients } from '#store/oauth/clients.ts'
import type { HandlersOf, PathOf } from '../../call.ts'
import { respondRow } from '../../respond.ts'
import { listStored, locateStored, viewStored } from '../../stored-reads.ts'

const clientIdOf = ({ clientId }: PathOf<'client.view'>): string => clientId

const locate = locateStored(findOwnClient, clientIdOf)

/** Operations of the account's OAuth clients. Secrets are returned once (decision G2). */
export const clientHandlers: HandlersOf<'client'> = {
  'client.list': listStored(listClients, (row) => clientBody(row)),
  'client.view': viewStored(findOwnClient, clientIdOf, (row) => clientBody(row)),

  'client.create': {
    kind: 'change',
    check: (body) => checkClient(body),
    async accept(tx, call) {
      const { label, redirect_uri: redirectUri, public: isPublic = false } = call.body
      const { row, secret } = await acceptClientCreate(tx, call.actor, { label, redirectUri, isPublic })
      return { body: clientBody(row, secret), replayBody: clientBody(row) }
    },
  },

  'client.update': {
    kind: 'change',
    locate,
    check: (body) => checkClient(body),
    accept(tx, call) {
      const { label = null, redirect_uri: redirectUri = null } = call.body
      const input = { id: clientIdOf(call.params), label, redirectUri }
      return respondRow(acceptClientUpdate(tx, call.actor, input), (row) => clientBody(row), call)
    },
  },

  // Rejected if users granted the client more scopes than the token has. All its tokens are invalid from the response on.
  'client.delete': {
    kind: 'change',
    locate,
    async accept(tx, call) {
      const id = clientIdOf(call.params)
      call.checkRevocationScopes(await findClientScopes(tx, id))
      await acceptClientDelete(tx, call.actor, { id })
      return { body: {} }
    },
  },

  // Issued tokens stay valid.
  'client.reset_secret': {
    kind: 'change',
    locate,
    async accept(tx, call) {
      const { row, secret } = await acceptClientResetSecret(tx, call.actor, { id: clientIdOf(call.params) })
      return { body: clientBody(row, secret), replayBody: clientBody(row) }
    },
  },
}

interface ClientTexts {
  readonly label?: string
  readonly redirect_uri?: string
}

/** Absent fields are skipped (decision G11). */
function checkClient({ label, redirect_uri: redirectUri }: ClientTexts): ApiError[] {
  return [
    label === undefined ? null : explainClientLabel(label),
    redirectUri === undefined ? null : explainRedirectUri(redirectUri),
  ].filter((error) => error !== null)
}

/** Without `secret`, the response contains `<REDACTED>`, or '' for a public client. */
function clientBody(row: ClientRow, secret: string | null = null): Client {
  return {
    id: row.id,
    redirect_uri: row.redirect_uri,
    label: row.label,
    status: row.status,
    secret: secret ?? (row.is_public ? '' : '<REDACTED>'),
    thumbnail_url: null,
    public: row.is_public,
  }
}
