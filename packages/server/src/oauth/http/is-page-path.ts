import { oauthPaths } from '../oauth-paths.ts'

/** True for paths of browser pages, in any encoding, whose errors are pages. Other paths are for programs. */
export function isPagePath(url: string): boolean {
  const path = decodeURI(url.split('?')[0] ?? '')
  return [oauthPaths.authorize, oauthPaths.interaction, `${oauthPaths.console}/sign-in`].some(
    (one) => path === one || path.startsWith(`${one}/`),
  )
}
