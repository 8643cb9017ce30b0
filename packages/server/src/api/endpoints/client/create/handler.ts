import { acceptClientCreate } from '#accept/client/create.ts'
import type { Handler } from '#api/call.ts'
import { clientBody } from '#api/present/client-body.ts'
import { explainClient } from '../explain-client.ts'

/** Registers an OAuth client; returns its secret once (decision G2). */
export const clientCreate: Handler<'client.create'> = {
  kind: 'change',
  check: (body) => explainClient(body),
  run: (call) =>
    call.mutate(async (tx) => {
      const { label, redirect_uri: redirectUri, public: isPublic = false } = call.body
      const { row, secret } = await acceptClientCreate(tx, call.actor, { label, redirectUri, isPublic })
      return { body: clientBody(row, secret), replayBody: clientBody(row) }
    }),
}
