import type { OauthHandler } from '../oauth-context.ts'
import { auditPerson } from './audit-person.ts'
import { claimStep } from './claim-step.ts'
import { findStep, type Step } from './find-step.ts'
import { goOn } from './go-on.ts'
import { readForm } from './read-form.ts'
import { requirePerson } from './require-person.ts'

const denied = 'The user denied access.'

/** POST /oauth/interaction/{uid}/consent: the user's answer. Allows only what the page listed. */
export const consent: OauthHandler = async (context, request, reply) => {
  const step = await findStep(context, request, reply)
  const form = readForm(context, request, step)
  const user = await requirePerson(context, step)
  await claimStep(context, step)
  if (step.interaction.prompt.name === 'consent' && form.get('answer') === 'allow') {
    const grantId = await startConsent(step, String(user.id))
    return goOn(step, reply, { ...step.interaction.lastSubmission, consent: { grantId } })
  }
  await auditPerson(context.store.db, request, user, {
    operation: 'oauth.consent',
    entity: { type: 'client', id: step.client.id },
    status: 403,
    reason: denied,
  })
  return goOn(step, reply, { error: 'access_denied', error_description: denied })
}

async function startConsent({ provider, client, interaction }: Step, accountId: string): Promise<string> {
  const grant = new provider.Grant({ accountId, clientId: client.id })
  grant.addOIDCScope(String(interaction.params['scope']))
  return grant.save()
}
