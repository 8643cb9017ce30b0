import { oauthPaths } from '../oauth-paths.ts'

/** Whether people's browsers ask there, however it is spelled, who are told in pages; everywhere else it is programs. */
export function isPagePath(url: string): boolean {
  const path = decodeURI(url.split('?')[0] ?? '')
  return [oauthPaths.authorize, oauthPaths.interaction, `${oauthPaths.console}/sign-in`].some(
    (one) => path === one || path.startsWith(`${one}/`),
  )
}
