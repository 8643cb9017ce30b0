import type { FastifyRequest } from 'fastify'
import { isFormToken } from '../http/form-token.ts'
import { isForeign } from '#domain/shared/index.ts'
import { PageError } from '../http/page-error.ts'
import type { OauthContext } from '../oauth-context.ts'
import type { Step } from './find-step.ts'

/** Returns the form of the step's page. Throws PageError 403 for forms of other pages. */
export function readForm(context: OauthContext, request: FastifyRequest, step: Step): URLSearchParams {
  const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
  if (
    isForeign(request.headers, context.origin()) ||
    !isFormToken(step.keys, step.interaction.uid, form.get('form_token'))
  ) {
    throw new PageError(
      403,
      'Not allowed',
      'This form was sent from another page. Go back to the application and start again.',
    )
  }
  return form
}
