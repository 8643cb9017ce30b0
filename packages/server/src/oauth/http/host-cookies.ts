/**
 * By https every cookie of this side has the prefix `__Host-`, so that no other host of the domain can set or replace one; browsers want the path `/` for it.
 * The library tells the steps of several tabs apart by path, so the step stands in the name instead. By http the names are the library's, as no browser takes
 * the prefix there; neither reads what the other left, and whoever comes by the other way signs in anew.
 */
const prefix = '__Host-'
const libraryLine = /^(moorage_(?:session|interaction|resume))(\.sig)?=(.*)$/s
const stepName = /^__Host-moorage_(?:interaction|resume)_([\w-]+?)(?:\.sig)?$/
/** Steps that one browser is at; about 400 octets each go along with every request to this host. */
const stepsMax = 8

/** The header Cookie of a request by https in the library's names: the session, and the step that the path names. What has no prefix came from elsewhere. */
export function readHostCookies(header: string, path: string): string {
  const uid = stepOf(path)
  const ownNames = new Map<string, string>(
    ['', '.sig'].flatMap((end) => [
      [`${prefix}moorage_session${end}`, `moorage_session${end}`] as const,
      ...['moorage_interaction', 'moorage_resume'].map(
        (name) => [`${prefix}${name}_${uid}${end}`, `${name}${end}`] as const,
      ),
    ]),
  )
  return pairsOf(header)
    .filter(([name]) => !libraryLine.test(`${name}=`))
    .map(([name, value]) => `${ownNames.get(name) ?? name}=${value}`)
    .join('; ')
}

/** The headers Set-Cookie of the library as a browser gets them by https; `shown` is what it has. Where a step begins, those that began first go beyond 8. */
export function writeHostCookies(lines: readonly string[], shown: string): string[] {
  const written = lines.flatMap((line) => writeLine(line))
  const begun = new Set(written.flatMap((line) => (/=[^;]/.test(line) ? stepsIn([nameOf(line)]) : [])))
  if (begun.size === 0) return written
  const others = stepsIn(pairsOf(shown).map(([name]) => name)).filter((uid) => !begun.has(uid))
  return [...written, ...others.slice(0, Math.max(0, others.length + begun.size - stepsMax)).flatMap(endStep)]
}

function writeLine(line: string): string[] {
  const [, name = '', end = '', rest = ''] = libraryLine.exec(line) ?? []
  const [value = '', ...attributes] = rest.split(';').map((part) => part.trim())
  const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice('path='.length) ?? ''
  const kept = attributes.filter((one) => !/^(path=|domain=|secure$)/i.test(one))
  const isSession = name === 'moorage_session'
  const uid = stepOf(path)
  // A signature that was found wrong is taken away where no step is named; there is nothing of that name here.
  if (!isSession && uid === '') return []
  // What takes the first of them away takes all four away; the signature of an empty text comes along with it.
  if (!isSession && attributes.some((one) => one.startsWith('expires=Thu, 01 Jan 1970')))
    return end === '' ? endStep(uid) : []
  return [[`${prefix}${name}${isSession ? '' : `_${uid}`}${end}=${value}`, 'path=/', ...kept, 'secure'].join('; ')]
}

function endStep(uid: string): string[] {
  return ['interaction', 'resume'].flatMap((kind) =>
    ['', '.sig'].map(
      (end) => `${prefix}moorage_${kind}_${uid}${end}=; path=/; max-age=0; samesite=lax; secure; httponly`,
    ),
  )
}

/** The step that a path names: `/oauth/interaction/{uid}` with what follows, or `/oauth/authorize/{uid}`. */
function stepOf(path: string): string {
  return path.split('?')[0]?.split('/')[3] ?? ''
}

function stepsIn(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => stepName.exec(name)?.[1] ?? []))]
}

function pairsOf(header: string): [name: string, value: string][] {
  return header.split(';').flatMap((part): [string, string][] => {
    const at = part.indexOf('=')
    return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]]
  })
}

function nameOf(line: string): string {
  return line.slice(0, line.indexOf('='))
}
