import type { FastifyRequest } from 'fastify'
import { textField } from '#domain/shared/index.ts'
import { makeFormToken } from '../http/form-token.ts'
import type { SignInForm } from '../interaction/check-sign-in.ts'
import type { OauthContext } from '../oauth-context.ts'
import { oauthPaths } from '../oauth-paths.ts'

/** Paths outside all other prefixes, which browsers never parse as another origin. */
const nextForm =
  /^\/(?!(?:oauth|v4|v4beta|docs|sim|dashboard)(?:[/?]|$))(?:[\w-][\w\-/%.~]{0,400})?(?:\?[\w\-=&%.+*]{0,800})?$/

/** Returns the data of the console's sign-in form; its form token is valid only for the browser with this uid. */
export async function consoleForm(context: OauthContext, uid: string, next: string): Promise<SignInForm> {
  const { keys } = await context.open()
  return { keys, uid, path: oauthPaths.console, formToken: makeFormToken(keys, formName(uid)), clientLabel: null, next }
}

/** Returns the name for the form token. The dot distinguishes it from applications' steps. */
export function formName(uid: string): string {
  return `console.${uid}`
}

/** Returns the path after the console sign-in; `/` if `requested` is invalid. */
export function readNext(requested: string | null | undefined): string {
  return typeof requested === 'string' && nextForm.test(requested) ? requested : '/'
}

/** Returns the valid path in the query's `next`, otherwise `/` (`readNext`). */
export function requestedNext({ query }: Pick<FastifyRequest, 'query'>): string {
  return readNext(textField(query, 'next'))
}
