import type { FastifyRequest } from 'fastify'
import { textField } from '#domain/shared/index.ts'
import { makeFormToken } from '../http/form-token.ts'
import type { SignInForm } from '../interaction/check-sign-in.ts'
import type { OauthContext } from '../oauth-context.ts'
import { oauthPaths } from '../oauth-paths.ts'

/** Paths of the console: a path on this origin outside all other prefixes, without anything that a browser could parse as another origin. */
const nextForm =
  /^\/(?!(?:oauth|v4|v4beta|docs|sim|dashboard)(?:[/?]|$))(?:[\w-][\w\-/%.~]{0,400})?(?:\?[\w\-=&%.+*]{0,800})?$/

/** Returns the console sign-in form for the browser with this uid. */
export async function consoleForm(context: OauthContext, uid: string, next: string): Promise<SignInForm> {
  const { keys } = await context.open()
  return { keys, uid, path: oauthPaths.console, formToken: makeFormToken(keys, formName(uid)), clientLabel: null, next }
}

/** Input of the console form's token. Step names of applications contain no dot. */
export function formName(uid: string): string {
  return `console.${uid}`
}

/** Returns the path to continue at after the console sign-in; the first page for an invalid path. */
export function readNext(requested: string | null | undefined): string {
  return typeof requested === 'string' && nextForm.test(requested) ? requested : '/'
}

/** Returns the page that a sign-in link names. */
export function requestedNext({ query }: Pick<FastifyRequest, 'query'>): string {
  return readNext(textField(query, 'next'))
}
