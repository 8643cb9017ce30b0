import type { FastifyReply } from 'fastify'
import type { InteractionResults } from 'oidc-provider'
import { sendPage } from '../http/send-page.ts'
import { renderRedirect } from '../pages/render-redirect.ts'
import type { Step } from './find-step.ts'

/** Stores a step's result and sends a page that redirects the browser to the library. */
export async function finishStep(
  { interaction }: Step,
  reply: FastifyReply,
  result: InteractionResults,
): Promise<FastifyReply> {
  interaction.result = result
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
  return sendPage(reply, 200, renderRedirect(new URL(interaction.returnTo).pathname))
}
