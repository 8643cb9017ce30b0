import type { OauthHandler } from '../oauth-context.ts'
import { auditUser } from './audit-user.ts'
import { claimStep } from './claim-step.ts'
import { findStep, type Step } from './find-step.ts'
import { finishStep } from './finish-step.ts'
import { readForm } from './read-form.ts'
import { requireUser } from './require-user.ts'

const denied = 'The user denied access.'

/**
 * POST /oauth/interaction/{uid}/consent: claims the step. If the user allows, stores a grant of the listed scopes and continues. Otherwise audits the denial
 * and returns access_denied to the application.
 */
export const consent: OauthHandler = async (context, request, reply) => {
  const step = await findStep(context, request, reply)
  const form = readForm(context, request, step)
  const user = await requireUser(context, step)
  await claimStep(context, step)
  if (step.interaction.prompt.name === 'consent' && form.get('answer') === 'allow') {
    const grantId = await startConsent(step, String(user.id))
    return finishStep(step, reply, { ...step.interaction.lastSubmission, consent: { grantId } })
  }
  await auditUser(context.store.db, request, user, {
    operation: 'oauth.consent',
    entity: { type: 'client', id: step.client.id },
    status: 403,
    reason: denied,
  })
  return finishStep(step, reply, { error: 'access_denied', error_description: denied })
}

async function startConsent({ provider, client, interaction }: Step, accountId: string): Promise<string> {
  const grant = new provider.Grant({ accountId, clientId: client.id })
  grant.addOIDCScope(String(interaction.params['scope']))
  return grant.save()
}
