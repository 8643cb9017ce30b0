import { errors } from 'oidc-provider'
import { consumeRecord } from '#store/oauth/records.ts'
import type { OauthContext } from '../oauth-context.ts'
import type { Step } from './find-step.ts'

/** Consumes a step's record, because a step is answered once. Throws SessionNotFound for later requests, even concurrent ones. */
export async function claimStep({ store }: OauthContext, { interaction }: Step): Promise<void> {
  if (!(await consumeRecord(store.db, 'Interaction', interaction.uid)))
    throw new errors.SessionNotFound('the page was already answered')
}
