import { errors } from 'oidc-provider'
import { consumeRecord } from '#store/oauth/records.ts'
import type { OauthContext } from '../oauth-context.ts'
import type { Step } from './find-step.ts'

/** Takes the one answer that a step has. Throws SessionNotFound for whoever comes second, however close: nothing is done for them. */
export async function claimStep({ store }: OauthContext, { interaction }: Step): Promise<void> {
  if (!(await consumeRecord(store.db, 'Interaction', interaction.uid)))
    throw new errors.SessionNotFound('the page was answered')
}
